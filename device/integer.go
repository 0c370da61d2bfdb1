package device

import (
	"math/bits"
	"strconv"
)

// Delays in ns of integer logic on UltraScale+ in speed grade 2. Round figures,
// not fitted to reports.
const (
	carryDelay  = 0.55  // of an adder, without its bits
	bitDelay    = 0.014 // per bit of an adder's carry chain
	logicDelay  = 0.3
	mulDelay    = 1.6 // of a multiplier in one stage
	shiftDelay  = 1.0
	dspStage    = 1 // register stages of a multiplier of several DSPs
	narrowInput = 10
)

// fabricMul is the LUTs of a multiplier by the width of its wider operand (rule
// 5.4: mul_*_1_1 cores of the reports).
var fabricMul = [narrowInput + 1]int{1, 1, 4, 7, 12, 17, 23, 33, 40, 49, 62}

// Integer is the cost of an integer operator (add, sub, mul, mac, div, rem, icmp,
// and, or, xor, select, shl, lshr) on operands of x and y bits. Adders and
// comparisons follow rule 8 (LUT = width + 7), small multipliers rule 5.4 and
// remainders rule 2.6, all from reports at 3.33 ns; the rest is documented or
// round and marked as not fitted. The error is an *UnknownOperator.
func Integer(op string, x, y int, clockNS float64) (Operator, error) {
	w := max(x, y)
	o := Operator{Op: op, Type: "i" + strconv.Itoa(w), ClockNS: clockNS, Impl: "fabric"}
	switch op {
	case "add", "sub", "icmp":
		o.LUT, o.DelayNS = w+7, carryDelay+bitDelay*float64(w)
		o.Fitted, o.Source = w >= 5, "rule 8: expression rows of the reports"
	case "and", "or", "xor", "select":
		o.LUT, o.DelayNS = w, logicDelay
		o.Source = "rule 8: about one LUT per bit"
	case "shl", "lshr", "ashr":
		o.LUT, o.DelayNS = w*bits.Len(uint(w-1))/2, shiftDelay
		o.Source = "a barrel shifter; no report"
	case "mul":
		return multiplier(o, x, y), nil
	case "mac":
		return product(o, x, y), nil
	case "div", "rem":
		o.Latency, o.FF, o.LUT = w+3, max(1, 30*w-52), max(1, 19*w-46)
		o.Fitted, o.Source = op == "rem" && 5 <= w && w <= 8, "urem_* cores of the reports: one stage per bit and 4"
	default:
		return Operator{}, &UnknownOperator{Op: op, Type: o.Type}
	}
	return o, nil
}

// product is a product that is added to something: narrow ones take a DSP, too, as
// its adder then serves the sum. The tool looks for those of itself (UG1399, "DSP
// Multi-Operation Matching"; cores mac_muladd_8ns_8ns_8ns_16_4_1 of the reports),
// where a product alone is in LUTs (mul_8ns_8ns_15_1_1). In a tree of sums it may
// match one product of two only; that is not modelled.
func product(o Operator, x, y int) Operator {
	if max(x, y) > narrowInput {
		return multiplier(o, x, y)
	}
	o.DelayNS, o.Impl, o.DSP, o.Source = mulDelay, "dsp", 1, "UG579: a DSP48E2 adds to its product"
	return o
}

// OtherProduct is a product of x by y bits built otherwise than o, which is in LUTs
// or in DSPs, where a pragma asks for that.
func OtherProduct(o Operator, x, y int) Operator {
	if o.DSP > 0 {
		return Fabric(x, y, o.ClockNS)
	}
	return product(Operator{Op: o.Op, Type: o.Type, ClockNS: o.ClockNS}, x, y)
}

// Fabric is a product of x by y bits in LUTs, which a pragma asks for: as the tool itself builds narrow ones, and of
// wider ones an array of adders with a register stage in it.
func Fabric(x, y int, clockNS float64) Operator {
	if max(x, y) > narrowInput {
		o := Scaling(x, y, clockNS)
		o.Latency, o.FF = dspStage, x+y
		return o
	}
	return multiplier(Operator{Op: "mul", Type: "i" + strconv.Itoa(max(x, y)), ClockNS: clockNS, Impl: "fabric"}, x, y)
}

// Scaling is a product of x by y bits in LUTs, where a pragma asks for that: as an
// array of adders, of which Vivado leaves out those for zeros of a constant.
func Scaling(x, y int, clockNS float64) Operator {
	return Operator{Op: "mul", Type: "i" + strconv.Itoa(max(x, y)), ClockNS: clockNS, Impl: "fabric", DelayNS: mulDelay, LUT: x * y,
		Source: "a LUT for each pair of bits; no report"}
}

// multiplier is a product of x by y bits: in LUTs up to 10 bits (rule 5.4), then
// in DSP slices of 27 by 18 bits (UG579).
func multiplier(o Operator, x, y int) Operator {
	wide, narrow := max(x, y), min(x, y)
	o.DelayNS = mulDelay
	if wide <= narrowInput {
		o.LUT, o.Fitted, o.Source = fabricMul[wide], wide >= 5, "rule 5.4: mul_*_1_1 cores of the reports"
		return o
	}
	o.Impl, o.LUT, o.Source = "dsp", 6, "UG579: one DSP48E2 multiplies 27 by 18 bits"
	switch {
	case wide <= 27 && narrow <= 18:
		o.DSP, o.Fitted = 1, wide == 11
	case wide <= 32:
		o.DSP, o.Latency, o.FF, o.LUT = 3, dspStage, 165, 50
		o.Source = "core mul_32s_32s_32_2_1 of public reports, clock not stated"
	default:
		o.DSP, o.Latency, o.FF, o.LUT = 16, 4, 441, 249
		o.Source = "core mul_64ns_66ns_129_5_1 of the reports, the only one as wide"
	}
	return o
}
