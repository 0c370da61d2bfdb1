package device

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed operators.csv
var operatorsCSV string

// An Operator is what one instance of a functional unit costs.
type Operator struct {
	Type    string  // of the operands, as IR text names it: f32, i16, ..
	Op      string  // as in pragma bind_op: fadd, fmul, mul, ..
	Impl    string  // as in pragma bind_op: fulldsp, fabric, ..
	ClockNS float64 // target period of the figures
	// Latency is the number of register stages, as in pragma bind_op; the result
	// is used Latency+1 cycles after the start. 0: combinational.
	Latency      int
	DelayNS      float64 // through a combinational operator
	DSP, FF, LUT int
	Fitted       bool   // read from reports; otherwise a documented guess
	Source       string // where the figures are from
}

// Stages is the number of cycles that an operation occupies, as in the names of
// the cores of csynth: 0 for a combinational operator.
func (o Operator) Stages() int {
	if o.Latency == 0 {
		return 0
	}
	return o.Latency + 1
}

// An UnknownOperator is the error of a Lookup that no row answers.
type UnknownOperator struct{ Op, Type, Impl string }

func (e *UnknownOperator) Error() string {
	text := fmt.Sprintf("no cost is known for operator %s on %s", e.Op, e.Type)
	if e.Impl != "" {
		text += " built as " + e.Impl
	}
	return text
}

// Operators is the table of operator costs.
type Operators struct {
	rows map[operatorKey][]Operator // fastest clock first
	impl map[operatorKey][]string   // the tool's own choice first; key without impl
}

type operatorKey struct{ op, typ, impl string }

// ReadOperators gives the table that comes with the package, which is read once. Of the rows of one
// operator the implementation named first is the tool's default.
func ReadOperators() Operators { return operators() }

var operators = sync.OnceValue(func() Operators {
	rows, err := csv.NewReader(strings.NewReader(operatorsCSV)).ReadAll()
	if err != nil {
		panic("device: operators.csv: " + err.Error())
	}
	t := Operators{map[operatorKey][]Operator{}, map[operatorKey][]string{}}
	for _, r := range rows[1:] {
		o := Operator{Type: r[0], Op: r[1], Impl: r[2], ClockNS: number(r[3]), Latency: int(number(r[4])),
			DSP: int(number(r[5])), FF: int(number(r[6])), LUT: int(number(r[7])), Fitted: r[8] == "yes", Source: r[9]}
		key := operatorKey{o.Op, o.Type, o.Impl}
		t.rows[key] = append(t.rows[key], o)
		if any := (operatorKey{o.Op, o.Type, ""}); !slices.Contains(t.impl[any], o.Impl) {
			t.impl[any] = append(t.impl[any], o.Impl)
		}
	}
	return t
})

func number(s string) float64 {
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		panic("device: operators.csv: " + err.Error())
	}
	return v
}

// Lookup is the cost of a floating operator at a target period in ns; impl ""
// is the tool's default. Between two known clocks the row of the faster one
// answers: its core meets the slower clock too. At a clock faster than any
// known one, stages are added in proportion and the answer counts as not
// fitted. The error is an *UnknownOperator.
func (t Operators) Lookup(op, typ, impl string, clockNS float64) (Operator, error) {
	if known := t.Implementations(op, typ); impl == "" && len(known) > 0 {
		impl = known[0]
	}
	rows := t.rows[operatorKey{op, typ, impl}]
	if len(rows) == 0 && typ == "f16" { // hls_math.h computes most functions of halfs in float
		if o, err := t.Lookup(op, "f32", impl, clockNS); err == nil {
			o.Type, o.Fitted = typ, false
			return o, nil
		}
	}
	if len(rows) == 0 {
		return Operator{}, &UnknownOperator{op, typ, impl}
	}
	const same = 0.005 // ns: 10/3 and 3.33 are one clock
	best := rows[0]
	for _, r := range rows[1:] {
		if r.ClockNS <= clockNS+same {
			best = r
		}
	}
	if best.ClockNS > clockNS+same && best.Latency > 0 {
		best.Latency = int(math.Ceil(float64(best.Latency+1)*best.ClockNS/clockNS)) - 1
		best.Fitted = false
	}
	return best, nil
}

// Implementations lists the known implementations of a floating operator, the
// tool's default first.
func (t Operators) Implementations(op, typ string) []string {
	known := t.impl[operatorKey{op, typ, ""}]
	if known == nil && typ == "f16" {
		return t.Implementations(op, "f32")
	}
	return known
}
