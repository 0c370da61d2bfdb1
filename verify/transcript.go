package verify

import (
	"bytes"
	"fmt"
	"io"
)

// A transcript keeps the output of commands, up to a limit: a testbench that
// prints for ever must not fill the memory. It watches for the verdict itself,
// since that is the last line.
type transcript struct {
	text       bytes.Buffer
	also       io.Writer // gets everything at once; nil: nobody
	lost       int       // bytes beyond the limit
	lineStart  []byte    // the first bytes of the line being written
	pass, fail bool      // a line began so
}

const transcriptLimit = 1 << 20

func newTranscript(also io.Writer) *transcript { return &transcript{also: also} }

// Write keeps p and passes it on; it never fails.
func (t *transcript) Write(p []byte) (int, error) {
	if t.also != nil {
		t.also.Write(p) // a reader that went away does not change the verdict
	}
	keep := max(0, min(len(p), transcriptLimit-t.text.Len()))
	t.text.Write(p[:keep])
	t.lost += len(p) - keep
	for _, b := range p {
		t.watch(b)
	}
	return len(p), nil
}

func (t *transcript) watch(b byte) {
	if b == '\n' {
		t.lineStart = t.lineStart[:0]
		return
	}
	if len(t.lineStart) == len("PASS") {
		return
	}
	t.lineStart = append(t.lineStart, b)
	t.pass = t.pass || string(t.lineStart) == "PASS"
	t.fail = t.fail || string(t.lineStart) == "FAIL"
}

// remark adds a line of ours, past the limit if need be.
func (t *transcript) remark(format string, args ...any) {
	line := "codo: " + fmt.Sprintf(format, args...) + "\n"
	if n := t.text.Len(); n > 0 && t.text.Bytes()[n-1] != '\n' {
		line = "\n" + line
	}
	if t.also != nil {
		io.WriteString(t.also, line)
	}
	t.text.WriteString(line)
}

func (t *transcript) String() string {
	if t.lost > 0 {
		return fmt.Sprintf("%s\ncodo: %d more bytes of output\n", t.text.String(), t.lost)
	}
	return t.text.String()
}

// judge reports whether the testbench said PASS and never FAIL. One that says
// nothing has compared nothing.
func (t *transcript) judge() bool {
	if !t.pass && !t.fail {
		t.remark("the testbench ended without a line PASS or FAIL")
	}
	return t.pass && !t.fail
}
