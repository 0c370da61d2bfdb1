// Package device holds what codo-opt knows of boards, as data files with their
// sources.
package device

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
)

//go:embed boards.csv
var boardsCSV string

// A Board is one row of boards.csv: the programmable device and what it holds.
type Board struct {
	Name     string // as --device names it
	Part     string // as Vitis names it
	DSP      int    // DSP slices
	BRAM18K  int    // block RAMs of 18 Kbit
	URAM     int    // ultra RAMs of 288 Kbit
	LUT, FF  int
	SLR      int       // super logic regions
	Memories []OffChip // the one that arrays go to first
	Source   string    // where the numbers are from
}

// Boards lists the known boards.
func Boards() []Board {
	memories := offChip()
	rows, err := csv.NewReader(strings.NewReader(boardsCSV)).ReadAll()
	if err != nil {
		panic("device: boards.csv: " + err.Error())
	}
	var out []Board
	for _, r := range rows[1:] {
		n := func(i int) int {
			v, err := strconv.Atoi(r[i])
			if err != nil {
				panic("device: boards.csv: " + err.Error())
			}
			return v
		}
		out = append(out, Board{Name: r[0], Part: r[1], DSP: n(2), BRAM18K: n(3), URAM: n(4), LUT: n(5), FF: n(6),
			SLR: n(7), Memories: memories[r[0]], Source: r[8]})
	}
	return out
}

// Find returns the board called name, or an error that lists the known ones.
func Find(name string) (Board, error) {
	var names []string
	for _, b := range Boards() {
		if strings.EqualFold(b.Name, name) || strings.EqualFold(b.Part, name) {
			return b, nil
		}
		names = append(names, b.Name)
	}
	return Board{}, fmt.Errorf("unknown device %q; known: %s", name, strings.Join(names, ", "))
}
