package model

import (
	"slices"

	"codo/affine"
	"codo/device"
)

// A class is one kind of operation in a task, with its implementations.
type class struct {
	op, typ string
	impl    []device.Operator // the tool's default first
	// fabric is the index of the implementation that the tool prefers on a
	// carried path (rule 2.1), 0 if it is the default.
	fabric int
	sum    bool // adds floats: rules 2.1 to 2.3
}

// floatClass is the class of a floating operator; the bindings of the task's
// buffers add implementations.
func (t *Task) floatClass(op, typ string) (int, error) {
	find := func(c class) bool { return c.op == op && c.typ == typ }
	if k := slices.IndexFunc(t.classes, find); k >= 0 {
		return k, nil
	}
	c := class{op: op, typ: typ, sum: op == "fadd" || op == "fsub"}
	first, err := t.ctx.ops.Lookup(op, typ, "", t.ctx.opt.ClockNS)
	if err != nil {
		return 0, err
	}
	c.impl = append(c.impl, first)
	for _, name := range t.ctx.ops.Implementations(op, typ) {
		if name == first.Impl {
			continue
		}
		o, err := t.ctx.ops.Lookup(op, typ, name, t.ctx.opt.ClockNS)
		if err != nil {
			return 0, err
		}
		if c.impl = append(c.impl, o); name == "fabric" && c.sum {
			c.fabric = len(c.impl) - 1
		}
	}
	t.classes = append(t.classes, c)
	return len(t.classes) - 1, nil
}

// integerClass is the class of an integer operator on x and y bits. Of products
// there are two: the tool's own, and the other one of DSP and LUTs.
func (t *Task) integerClass(op string, x, y int) (int, error) {
	o, err := device.Integer(op, x, y, t.ctx.opt.ClockNS)
	if err != nil {
		return 0, err
	}
	own := class{op: op, typ: o.Type, impl: []device.Operator{o}}
	if op == "mul" {
		own.impl = append(own.impl, device.OtherProduct(o, x, y))
	}
	return t.classOf(own), nil
}

// fixedClass is the class of function fn of fixed point numbers of so many bits, frac of them behind
// the point.
func (t *Task) fixedClass(fn string, bits, frac int) (int, error) {
	o, err := t.ctx.ops.FixedMath(fn, bits, frac, t.ctx.opt.ClockNS)
	if err != nil {
		return 0, err
	}
	return t.classOf(class{op: o.Op, typ: o.Type, impl: []device.Operator{o}}), nil
}

// classOf is the number of a class.
func (t *Task) classOf(own class) int {
	find := func(c class) bool { return slices.Equal(c.impl, own.impl) }
	k := slices.IndexFunc(t.classes, find)
	if k < 0 {
		k, t.classes = len(t.classes), append(t.classes, own)
	}
	return k
}

// fusedSum names sums of a product and something else, in the DSP of the product.
const fusedSum = "fused sum"

// fusedClass is the class of such sums of so many bits: with nothing of their own, or
// with an adder, where several follow each other in one body (device.Integer, mac).
func (t *Task) fusedClass(name string, x, y int) (int, error) {
	o, err := device.Integer(name, x, y, t.ctx.opt.ClockNS)
	if err != nil {
		return 0, err
	}
	fused := o
	fused.LUT, fused.FF = 0, 0
	return t.classOf(class{op: fusedSum, typ: o.Type, impl: []device.Operator{fused, o}, fabric: 1}), nil
}

// scalingClass is the class of products of x bits with a constant of y bits: the
// tool's own, or in LUTs.
func (t *Task) scalingClass(op string, x, y int) (int, error) {
	k, err := t.integerClass(op, x, y)
	if err != nil || t.classes[k].impl[0].DSP == 0 {
		return k, err
	}
	return t.classOf(class{op: op, typ: t.classes[k].typ, impl: []device.Operator{t.classes[k].impl[0], device.Scaling(x, y, t.ctx.opt.ClockNS)}}), nil
}

// implOf is the implementation of class c that the bindings ask for, -1 for none.
func (c *class) implOf(bind []affine.Binding) int {
	for _, b := range bind {
		if b.Op != c.op {
			continue
		}
		for k := range c.impl {
			if c.impl[k].Impl == b.Impl {
				return k
			}
		}
	}
	return -1
}

var floatOps = map[affine.Op]string{
	"+": "fadd", "-": "fsub", "*": "fmul", "/": "fdiv",
	"==": "fcmp", "!=": "fcmp", "<": "fcmp", "<=": "fcmp", ">": "fcmp", ">=": "fcmp",
}

var integerOps = map[affine.Op]string{
	"+": "add", "-": "sub", "*": "mul", "/": "div", "%": "rem", "&": "and", "|": "or", "^": "xor", "<<": "shl", ">>": "lshr",
	"==": "icmp", "!=": "icmp", "<": "icmp", "<=": "icmp", ">": "icmp", ">=": "icmp", "&&": "and", "||": "or",
}
