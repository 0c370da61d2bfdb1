// Package logs reads the logs of Vitis and tells what their messages mean for the
// user's source. What comes in is the text of a log and what codo-opt has written:
// the kernel, its tasks, channels and ports. What goes out are findings with places.
//
//	WARNING: [HLS 200-880] The II Violation in module 'sum_y' (loop 'sum_y_i'): ...
//	    becomes
//	sum.cpp:4:3: warning[HLS 200-880]: a loop cannot start an iteration as often as asked ...
//
// The table of messages, messages.csv, is in our own words, after public pages of
// UG1448 and public logs; numbers differ between releases.
package logs

import (
	"regexp"
	"strings"

	"codo/diag"
)

// A Message is one message of a log.
type Message struct {
	Line     int // of the log, from 1
	Severity diag.Severity
	Code     string // family and number: HLS 200-880
	Text     string // on one line
}

var messageStart = regexp.MustCompile(`^(ERROR|CRITICAL WARNING|WARNING|INFO): \[([\w+]+ \d+-\d+)\] ?(.*)$`)

// Read finds the messages in the text of a log. A message goes on up to the next one,
// an empty line, or the hint at its help page. One that is printed again and again is
// given once.
func Read(text string) []Message {
	var out []Message
	seen := map[string]bool{}
	var open *Message
	end := func() {
		if open != nil && !seen[open.Code+open.Text] {
			seen[open.Code+open.Text] = true
			out = append(out, *open)
		}
		open = nil
	}
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimRight(line, "\r\n")
		m := messageStart.FindStringSubmatch(line)
		switch {
		case strings.Contains(line, "DEADLOCK DETECTED"): // the simulation's own words, in a box
			end()
			open = &Message{Line: n, Severity: diag.Error, Code: deadlock, Text: strings.Trim(line, "/ ")}
		case open != nil && open.Code == deadlock && strings.HasPrefix(line, "//"):
			if more := strings.Trim(line, "/ "); more != "" {
				open.Text += " " + more
			}
		case m != nil:
			end()
			open = &Message{Line: n, Severity: severities[m[1]], Code: m[2], Text: strings.TrimSpace(m[3])}
		case strings.TrimSpace(line) == "" || strings.HasPrefix(line, "Resolution:") || strings.HasPrefix(line, "==") || strings.HasPrefix(line, "+-"):
			end()
		case open != nil:
			open.Text = strings.TrimSpace(open.Text + " " + strings.TrimSpace(line))
		}
	}
	end()
	return out
}

// deadlock stands for the code that co-simulation does not give.
const deadlock = "COSIM deadlock"

var severities = map[string]diag.Severity{"ERROR": diag.Error, "CRITICAL WARNING": diag.Error, "WARNING": diag.Warning, "INFO": diag.Info}
