package device

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
)

//go:embed memories.csv
var memoriesCSV string

// OffChip is one kind of memory that a board has beside its device: one row of
// memories.csv.
type OffChip struct {
	Name  string  // as v++ calls its banks: HBM, DDR, or HP for ports of a processing system
	Banks int     // pseudo-channels, memory controllers or ports
	Bytes int64   // capacity of one bank, or of all together if Shared
	GBps  float64 // 10^9 bytes per second that one bank moves at most, both ways together
	SLR   []int   // the super logic region next to each bank
	// Shared says that the banks are ports to one and the same memory.
	Shared bool
	// Masters is how many ports of kernels the memory takes in all; 0: not known.
	Masters int
	Source  string // where the numbers are from
}

// Ranges reports whether one port can reach several neighbouring banks as one range
// of addresses (UG1702, --connectivity.sp).
func (m OffChip) Ranges() bool { return m.Name == "HBM" }

// String tells banks and capacity: HBM, 32 x 512 MiB.
func (m OffChip) String() string {
	if m.Shared {
		return fmt.Sprintf("%s, %d ports to %d MiB", m.Name, m.Banks, m.Bytes>>20)
	}
	return fmt.Sprintf("%s, %d x %d MiB", m.Name, m.Banks, m.Bytes>>20)
}

// offChip reads memories.csv, by the names of the boards.
func offChip() map[string][]OffChip {
	rows, err := csv.NewReader(strings.NewReader(memoriesCSV)).ReadAll()
	if err != nil {
		panic("device: memories.csv: " + err.Error())
	}
	out := map[string][]OffChip{}
	for _, r := range rows[1:] {
		n := func(s string) float64 {
			v, err := strconv.ParseFloat(s, 64)
			if err != nil {
				panic("device: memories.csv: " + err.Error())
			}
			return v
		}
		m := OffChip{Name: r[1], Banks: int(n(r[2])), Bytes: int64(n(r[3])) << 20, GBps: n(r[4]), Shared: r[6] == "yes", Masters: int(n(r[7])), Source: r[8]}
		regions := strings.Fields(r[5])
		for i := range m.Banks { // one region: of all
			m.SLR = append(m.SLR, int(n(regions[min(i, len(regions)-1)])))
		}
		out[r[0]] = append(out[r[0]], m)
	}
	return out
}

// OffChip is the memory of b of this name, or its first; ok is false if it has none.
func (b Board) OffChip(name string) (m OffChip, ok bool) {
	for _, m := range b.Memories {
		if m.Name == name {
			return m, true
		}
	}
	if len(b.Memories) == 0 {
		return m, false
	}
	return b.Memories[0], true
}
