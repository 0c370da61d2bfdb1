package parse

import (
	"slices"
	"strconv"
	"strings"

	"codo/affine"
	"codo/diag"
	"codo/parse/preprocess"
)

// Pragmas on arrays become decisions of their buffers (UG1399, pragmas HLS
// array_partition, array_reshape, bind_storage, bind_op).

// variables are the names in variable=a,b.
func (d directive) variables() []string {
	if d.options["variable"] == "" {
		return nil
	}
	return strings.Split(d.options["variable"], ",")
}

// decideArrays applies the pragmas of the function, and of the loops around, that
// name what has just been declared.
func (l *lowerer) decideArrays(name string, sym symbol) {
	if len(l.active) == 0 {
		return
	}
	for _, list := range [][]preprocess.Pragma{l.active[len(l.active)-1].pragmas, l.around} {
		for _, p := range list {
			if d := parseDirective(p.Text); slices.Contains(d.variables(), name) && l.decideArray(l.named(d), p, sym) {
				l.honour(p)
			}
		}
	}
}

// decideOuter applies a pragma that stands deeper than the declaration of what it
// names.
func (l *lowerer) decideOuter(d directive, p preprocess.Pragma) bool {
	done := false
	for _, name := range d.variables() {
		if sym := l.lookup(name); sym != nil {
			done = l.decideArray(d, p, sym) || done
		}
	}
	return done
}

// decideArray applies a pragma to what its variable stands for. It reports false
// if no decision is made: the pragma then stays text.
func (l *lowerer) decideArray(d directive, p preprocess.Pragma, sym symbol) bool {
	var b *affine.Buffer
	outer := 0
	switch s := sym.(type) {
	case streamArray:
		for _, ch := range s.channels {
			if !l.decideArray(d, p, stream{ch}) {
				return false
			}
		}
		return len(s.channels) > 0
	case view:
		if s.window != nil || s.offset != nil || s.moves != nil {
			return false
		}
		b, outer = s.buf, len(s.prefix)
	case table:
		b = s.buf
	case stream:
		switch d.kind {
		case "stream":
			return l.decideDepth(d, s.ch)
		case "array_partition": // each stream of an array is a FIFO of its own
			return true
		}
		b = s.ch.Buffer
	case bound: // a constant has no operator and no memory
		return d.kind == "bind_op" || d.kind == "resource"
	default:
		return false
	}
	switch d.kind {
	case "array_partition", "array_reshape":
		// Words become wider: as many elements a cycle as a partition gives, if they have one address.
		return l.partition(d, p, b, outer)
	case "stream":
		return l.streamArrayOf(d, b)
	case "bind_op":
		return bindOperator(d, b)
	case "bind_storage", "resource":
		return l.bindStorage(d, b)
	}
	return false
}

// defaultDepth is the depth of a stream that says none.
const defaultDepth = 2

// decideDepth sets the depth of a FIFO, where it is declared.
func (l *lowerer) decideDepth(d directive, ch *affine.Channel) bool {
	depth := d.number("depth")
	if depth > 0 && (len(l.active) == 1 || l.asWritten && ch.Depth == defaultDepth) {
		ch.Depth = depth
	}
	return depth > 0 && ch.Depth == depth
}

// partition divides the dimensions of b below the first outer ones, which the
// name leaves out. A pragma in error is reported, and done with.
func (l *lowerer) partition(d directive, p preprocess.Pragma, b *affine.Buffer, outer int) bool {
	one := affine.Partition{Kind: affine.Complete, Factor: d.number("factor"), Words: d.kind == "array_reshape"}
	switch kind := d.choice("type", "complete", "cyclic", "block"); kind {
	case "cyclic":
		one.Kind = affine.Cyclic
	case "block":
		one.Kind = affine.Block
	case "complete", "":
		one.Factor = 0
	default:
		l.diags.Warnf(diag.PragmaUnread, p.Pos, "the type of the partition is %s; it can be complete, cyclic, block", quoteToken(kind))
		return true
	}
	if one.Kind != affine.Complete && one.Factor < 1 {
		l.diags.Warnf(diag.PragmaUnread, p.Pos, "the factor of the partition is not a positive number: %s", d.options["factor"])
		return true
	}
	first, last := outer, len(b.Shape)-1
	if dim := d.options["dim"]; dim != "0" {
		n, err := strconv.Atoi(dim)
		if dim == "" {
			n, err = 1, nil
		}
		if err != nil || n < 1 || outer+n > len(b.Shape) {
			l.diags.Warnf(diag.PragmaUnread, p.Pos, "%s has no dimension %s", quoteToken(b.Name), dim)
			return true
		}
		first, last = outer+n-1, outer+n-1
	}
	done := false
	for one.Dim = first; one.Dim <= last; one.Dim++ {
		done = addPartition(b, one) || done
	}
	return done
}

// addPartition reports false if the dimension is divided in another way already:
// the outermost function decides.
func addPartition(b *affine.Buffer, one affine.Partition) bool {
	if one.Kind != affine.Complete && one.Factor >= b.Shape[one.Dim] {
		one.Kind, one.Factor = affine.Complete, 0
	}
	if one.Kind != affine.Complete && one.Factor == 1 {
		return true
	}
	for _, had := range b.Partition {
		if had.Dim == one.Dim {
			return had == one
		}
	}
	b.Partition = append(b.Partition, one)
	return true
}

// bindOperator picks the core of the operators whose results go to b.
func bindOperator(d directive, b *affine.Buffer) bool {
	one := affine.Binding{Op: strings.ToLower(d.options["op"]), Impl: strings.ToLower(d.options["impl"]), Latency: max(d.number("latency"), 0)}
	if one.Op == "" || one.Impl == "" {
		return false
	}
	if !slices.Contains(b.Bind, one) {
		b.Bind = append(b.Bind, one)
	}
	return true
}

// storages are the words of impl=, and of the ends of the older core=.
var storages = map[string]affine.Storage{
	"srl": affine.SRL, "lutram": affine.LUTRAM, "bram": affine.BRAM, "uram": affine.URAM,
	"bram_ecc": affine.BRAM, "uram_ecc": affine.URAM,
}

// bindStorage picks the memory of b. What it says of ports beside that is kept as
// text, but where the design is taken as it is: the tool has two ports anyway.
func (l *lowerer) bindStorage(d directive, b *affine.Buffer) bool {
	word := strings.ToLower(d.options["impl"])
	if core := strings.ToLower(d.options["core"]); core != "" {
		word = core[strings.LastIndex(core, "_")+1:]
	}
	storage, known := storages[word]
	kind := strings.ToLower(d.options["type"])
	onePort := strings.Contains(kind+d.options["core"], "1p") || strings.Contains(kind, "1wnr")
	plain := slices.Contains([]string{"", "ram_2p", "ram_s2p", "ram_t2p", "fifo"}, kind)
	if !known || onePort || !plain && !l.asWritten {
		return false
	}
	if b.Storage == affine.StorageUndecided {
		b.Storage = storage
	}
	return b.Storage == storage
}

// choice is an option with one of these words, which may also stand alone:
// `type=cyclic` or `cyclic`.
func (d directive) choice(key string, words ...string) string {
	if value := d.options[key]; value != "" {
		return strings.ToLower(value)
	}
	for _, w := range words {
		if d.flags[w] {
			return w
		}
	}
	return ""
}
