package logs

import (
	_ "embed"
	"encoding/csv"
	"strings"
	"sync"
)

//go:embed messages.csv
var messagesCSV string

// A kind is what a message is about.
type kind string

const (
	fails    kind = "fail"     // nothing comes of it
	region   kind = "region"   // the dataflow region: refused, or sequential without a word
	slow     kind = "slow"     // it works, and takes longer than it must
	setup    kind = "setup"    // scripts and tools
	interval kind = "interval" // the interval of a loop
	burst    kind = "burst"    // accesses that became a burst
	good     kind = "good"     // as it should be
	fact     kind = "fact"     // told along with others
)

// An entry is a row of messages.csv.
type entry struct {
	kind            kind
	meaning, advice string
}

// table is messages.csv by the code of the message.
var table = sync.OnceValue(func() map[string]entry {
	rows, err := csv.NewReader(strings.NewReader(messagesCSV)).ReadAll()
	if err != nil {
		panic("logs: messages.csv: " + err.Error())
	}
	out := map[string]entry{}
	for _, r := range rows[1:] {
		out[r[0]] = entry{kind(r[1]), r[2], r[3]}
	}
	return out
})

// entryOf finds the row of a code. In the log of v++ the messages of HLS have its name
// in front: v++ 200-880.
func entryOf(code string) (entry, bool) {
	if e, ok := table()[code]; ok {
		return e, true
	}
	number, ofLinker := strings.CutPrefix(code, "v++ ")
	for _, family := range []string{"HLS ", "XFORM "} {
		if e, ok := table()[family+number]; ok && ofLinker {
			return e, true
		}
	}
	return entry{}, false
}
