package report

import (
	"fmt"
	"io"

	"codo/affine"
)

// A Port is an array off chip: where its data lies, and the port that reaches it.
type Port struct {
	Argument string `json:"argument"`
	Source   string `json:"source"` // file:line:col
	Bundle   string `json:"bundle"`
	Bank     string `json:"bank"`  // as v++ calls it; none: nothing uses the array
	Bytes    int64  `json:"bytes"` // in whole words of 64
}

// Ports lists the arrays of p that lie off chip.
func Ports(p *affine.Program) []Port {
	out := []Port{}
	for _, b := range p.Args {
		if b.Port.Kind == affine.PortAXI {
			out = append(out, Port{Argument: b.Name, Source: b.Pos.String(), Bundle: b.Port.Bundle, Bank: b.Port.Bank.String(), Bytes: b.Bytes()})
		}
	}
	return out
}

// portTable writes the ports as rows of a table.
func portTable(w io.Writer, ports []Port) {
	if len(ports) == 0 {
		return
	}
	fmt.Fprintf(w, "\narray\tbank\tbytes\tport\n")
	for _, p := range ports {
		fmt.Fprintf(w, "%s\t%s\t%d\tm_axi_%s\n", p.Argument, p.Bank, p.Bytes, p.Bundle)
	}
}
