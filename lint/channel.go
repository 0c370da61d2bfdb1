package lint

import "strconv"

// channels checks the locals of a region (rules 7, 12, 15).
func (l *linter) channels(r *region) {
	next := map[int][]int{} // writer -> readers
	for _, v := range r.locals {
		writer, reader := l.channelEnds(r, v)
		if writer >= 0 && reader >= 0 {
			next[writer] = append(next[writer], reader)
		}
		if v.isStream() {
			l.depth(v)
		}
	}
	if at := cycle(next, len(r.calls)); at >= 0 {
		l.report(Cycle, r.calls[at].line, "process %s depends on itself through channels", r.calls[at].callee)
	}
	for _, v := range r.fn.params {
		if v.isStream() && isLiteral(v) {
			l.depth(v)
		}
	}
}

// channelEnds wants one process that writes v and a later one that reads it, and
// gives their indices; -1 where there is not one. The writer of an array may read
// it back.
func (l *linter) channelEnds(r *region, v *variable) (writer, reader int) {
	writer, reader = -1, -1
	writers, readers := 0, 0
	for _, e := range l.endsOf(r, v.name) {
		if e.unknown {
			return -1, -1
		}
		if e.writes {
			writers, writer = writers+1, e.index
		}
		if e.reads && (!e.writes || v.isStream()) {
			readers, reader = readers+1, e.index
		}
	}
	switch {
	case writers != 1 || readers != 1:
		l.report(ChannelEnds, v.line, "channel %s has %d writer(s) and %d reader(s), expected one of each", v.name, writers, readers)
	case writer == reader:
		l.report(ChannelEnds, r.calls[writer].line, "process %s both writes and reads stream %s", r.calls[writer].callee, v.name)
	case writer > reader:
		l.report(ChannelEnds, r.calls[reader].line, "%s reads %s before %s writes it", r.calls[reader].callee, v.name, r.calls[writer].callee)
	}
	if writers != 1 {
		writer = -1
	}
	if readers != 1 {
		reader = -1
	}
	return writer, reader
}

// depth wants hls::stream<T, D> with a literal D of 2 or more.
func (l *linter) depth(v *variable) {
	text := depthText(v)
	n, err := strconv.Atoi(text)
	switch {
	case text == "":
		l.report(Depth, v.line, "stream %s has no depth: write hls::stream<T, D>", v.name)
	case err != nil:
		l.report(Depth, v.line, "the depth of stream %s is no literal: %s", v.name, text)
	case n < 2:
		l.report(Depth, v.line, "the depth of stream %s is %d, expected 2 or more", v.name, n)
	}
}

// isLiteral reports whether a stream parameter gives a depth at all; a port needs
// none.
func isLiteral(v *variable) bool { return depthText(v) != "" }

// depthText is what follows the last comma outside brackets in stream<T, D>.
func depthText(v *variable) string {
	inner := v.typ[len("hls::stream<") : len(v.typ)-1]
	level := 0
	for i := len(inner) - 1; i >= 0; i-- {
		switch inner[i] {
		case '>', ')':
			level++
		case '<', '(':
			level--
		case ',':
			if level == 0 {
				return inner[i+1:]
			}
		}
	}
	return ""
}

// cycle finds a node that reaches itself, or -1.
func cycle(next map[int][]int, n int) int {
	for start := range n {
		seen := make([]bool, n)
		stack := append([]int(nil), next[start]...)
		for len(stack) > 0 {
			at := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if at == start {
				return start
			}
			if !seen[at] {
				seen[at] = true
				stack = append(stack, next[at]...)
			}
		}
	}
	return -1
}
