package parallel

import (
	"codo/affine"
	"codo/device"
)

// logic is what integers are compared, chosen and added with, beside a constant, too, as
// package model prices it: in LUTs. What depends on counters alone belongs to the control of
// loops.
func (p estimator) logic(e affine.Expr) (device.Operator, bool) {
	if e.Type().IsFloat() || !affine.HasLoad(e) {
		return device.Operator{}, false
	}
	switch e := e.(type) {
	case *affine.Binary:
		op, known := logicOps[e.Op]
		c, isConst := e.Y.(*affine.Const)
		if !known || e.X.Type().IsFloat() || isConst && c.I == 0 && (e.Op == "<" || e.Op == ">=") { // the sign is a bit
			return device.Operator{}, false
		}
		o, err := device.Integer(op, affine.Width(e.X), affine.Width(e.Y), p.clockNS)
		return o, err == nil
	case *affine.Select: // of a choice beside a constant about as much is kept as that has
		bits := min(affine.Width(e.X), affine.Width(e.Y))
		o, err := device.Integer("select", bits, bits, p.clockNS)
		return o, err == nil
	}
	return device.Operator{}, false
}

var logicOps = map[affine.Op]string{"+": "add", "-": "sub", "<": "icmp", "<=": "icmp", ">": "icmp", ">=": "icmp", "==": "icmp", "!=": "icmp"}
