package emit

import (
	"fmt"
	"math"

	"codo/affine"
)

// connectivityData fills template/connectivity.cfg (UG1702, --connectivity and
// --clock options).
type connectivityData struct {
	Top   string
	Hertz int64
	Ports []portBank
	Given []string // streams that the kernel reads
	Taken []string // those that it writes
}

// portBank says which bank a port of the kernel reaches.
type portBank struct{ Name, Bank string }

// connectivity prints which memory each port reaches.
func connectivity(p *affine.Program, opt Options) ([]byte, error) {
	d := connectivityData{Top: p.Top, Hertz: int64(math.Round(1e9 / opt.ClockNS))}
	for _, b := range p.Args {
		switch {
		case isStream(b) && b.Const:
			d.Given = append(d.Given, b.Name)
		case isStream(b):
			d.Taken = append(d.Taken, b.Name)
		}
		if b.Port.Bank != (affine.Bank{}) {
			d.Ports = append(d.Ports, portBank{linkName(b), b.Port.Bank.String()})
		}
	}
	return fill(connectivityFile, d)
}

// linkName is what v++ calls the port of b: the name of the argument, unless the
// hardware gives it another since it is a keyword there; or else its bundle.
func linkName(b *affine.Buffer) string {
	if Reserved(b.Name) {
		return fmt.Sprintf("m_axi_%s", bundle(b))
	}
	return b.Name
}
