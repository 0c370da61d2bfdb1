package device

import "strconv"

// Prices of the functions of hls_math.h of fixed point numbers: pipelines with an interval of
// one cycle, built from the numbers' widths. None is fitted. The stages follow what the tool
// said of such functions in public designs (the latency in *.tbgen.tcl), which name no clock,
// so that the slower ones were taken and hold for all:
//
//	sqrt_fixed_40_20_s 20, _42_26_s 17, _32_32_s 10    three bits of the result in two stages
//	exp_16_8_s, exp_17_9_s 5, exp_38_18_s 11           a product of table entries in 2 to 3 stages
//	exp_core_32_16_50_s 15
//	log_17_9_s 10, log_75_21_s 29, log_67_17_s 31
//	generic_sincos_10_6_s 6, _14_6_s 7                 CORDIC, two steps in a stage or more
//
// No report with areas is at hand. They are counted from the method: a subtraction per bit of
// a root (integer.go, "sub"), three adders per step of CORDIC, products of DSP slices and
// tables for exp and log. Functions that are made of others are priced as these.

// FixedMath is the cost of function fn of numbers of so many bits, frac of them behind the
// point. The error is an *UnknownOperator.
func (t Operators) FixedMath(fn string, bits, frac int, clockNS float64) (Operator, error) {
	f := fixedPrice{ops: t, bits: bits, whole: max(bits-frac, 1), frac: max(frac, 0), clockNS: clockNS}
	parts, ok := f.parts(fn)
	if !ok {
		return Operator{}, &UnknownOperator{Op: "hls::" + fn, Type: "i" + strconv.Itoa(bits)}
	}
	sum := Operator{Op: "hls::" + fn, Type: "i" + strconv.Itoa(bits), Impl: "auto", ClockNS: clockNS,
		Source: "no report of areas; counted from the method (fixed_math.go), stages as public designs have them"}
	for _, o := range parts {
		sum.Latency += o.Latency
		sum.DSP, sum.FF, sum.LUT = sum.DSP+o.DSP, sum.FF+o.FF, sum.LUT+o.LUT
	}
	return sum, nil
}

type fixedPrice struct {
	ops               Operators
	bits, whole, frac int
	clockNS           float64
}

// parts are what computes fn, one after the other.
func (f fixedPrice) parts(fn string) (parts []Operator, ok bool) {
	wide := f // of a product of two numbers
	wide.bits, wide.whole, wide.frac = 2*f.bits, 2*f.whole, 2*f.frac
	switch fn {
	case "sqrt":
		return []Operator{f.root()}, true
	case "recip":
		return []Operator{f.quotient()}, true
	case "rsqrt": // the inverse before the root or behind it, as the argument is
		return []Operator{f.quotient(), f.root(), f.quotient()}, true
	case "cbrt": // a bit at a time as a root, of a step with a product
		return []Operator{f.root(), f.root(), f.products(2, f.bits)}, true
	case "hypot":
		return []Operator{f.products(2, f.bits), wide.root()}, true
	case "exp", "exp2", "expm1":
		return []Operator{f.exponential()}, true
	case "log", "log10", "log1p":
		return []Operator{f.logarithm()}, true
	case "pow":
		return []Operator{f.logarithm(), f.products(1, f.bits), f.exponential()}, true
	case "erf", "erfc": // an exponential and a polynomial
		return []Operator{f.exponential(), f.products(5, f.bits)}, true
	case "sin", "cos", "sinh", "cosh":
		return []Operator{f.cordic()}, true
	case "tan", "tanh":
		return []Operator{f.cordic(), f.quotient()}, true
	case "asinh", "acosh", "atanh":
		return []Operator{f.root(), f.logarithm()}, true
	case "asin", "acos": // steps are done twice
		return []Operator{f.cordic(), f.cordic()}, true
	case "atan2":
		return []Operator{f.cordic()}, true
	case "atan": // of arguments above one the header takes the inverse, in double
		o, err := f.ops.Lookup("fdiv", "f64", "", f.clockNS)
		return []Operator{o, f.cordic()}, err == nil
	}
	return nil, false
}

// root subtracts for each bit of the result: those before the point are half as many.
func (f fixedPrice) root() Operator {
	bits := f.frac + (f.whole+1)/2 + 1
	stages := (2*bits + 2) / 3
	return Operator{Latency: stages, FF: stages * (bits + f.bits), LUT: bits * (bits + 16) / 2}
}

func (f fixedPrice) quotient() Operator {
	o, _ := Integer("div", f.bits+f.frac, f.bits, f.clockNS) // "div" is known
	return o
}

// products are n products one after the other, of so many bits.
func (f fixedPrice) products(n, bits int) Operator {
	o, _ := Integer("mul", max(bits, 11), bits, f.clockNS) // "mul" is known
	stages := o.Latency + 1
	return Operator{Latency: n * stages, DSP: n * o.DSP, FF: n * stages * bits, LUT: n * (o.LUT + bits + 7)}
}

// depth is how many tables exp and log look up, of how wide entries, by how far from the point
// the bits reach.
func (f fixedPrice) depth() (tables, width int) {
	switch far := max(f.whole-1, f.frac); {
	case far < 6:
		return 2, 12
	case far < 12:
		return 3, 25
	case far < 24:
		return 5, 48
	}
	return 6, 64
}

// exponential multiplies the entries of the tables for parts of the argument.
func (f fixedPrice) exponential() Operator {
	tables, width := f.depth()
	stages := map[int]int{2: 3, 3: 5, 5: 11, 6: 16}[tables]
	o := f.products(tables-1, width)
	return Operator{Latency: stages, DSP: o.DSP, FF: stages * 2 * width, LUT: o.LUT + tables*width}
}

// logarithm brings the argument near one by products with the entries of tables, and adds up.
func (f fixedPrice) logarithm() Operator {
	tables, width := f.depth()
	stages := map[int]int{2: 7, 3: 10, 5: 20, 6: 30}[tables]
	o := f.products(tables, width)
	return Operator{Latency: stages, DSP: o.DSP, FF: stages * 3 * width, LUT: o.LUT + 2*tables*width}
}

// cordic is a reduction of the range, and steps of shifted sums of three numbers.
func (f fixedPrice) cordic() Operator {
	width := f.bits + 2
	reduce := f.products(2, f.bits)
	stages := (width+1)/2 + 3
	return Operator{Latency: stages, DSP: reduce.DSP, FF: stages * 3 * width, LUT: reduce.LUT + width*3*(width+7)}
}
