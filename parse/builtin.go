package parse

import "strings"

// builtinCall reads functions that GCC and Clang have without a header: those of <cmath> and
// <cstring> by their names there, and hints, which are what they are of; nil for others.
//
//	if (__builtin_expect(i < n, 1)) __builtin_memcpy(p, q, 8);   =>   if (i < n) memcpy(p, q, 8);
func builtinCall(x *call) expr {
	name, ok := strings.CutPrefix(x.fn, "__builtin_")
	if !ok {
		return nil
	}
	long := func(x expr) expr {
		if isTruth(x) { // the same number, and still a condition
			return x
		}
		return &cast{place{x.at()}, &typeName{place: place{x.at()}, name: "long"}, x}
	}
	switch name {
	case "popcountl", "parityl", "clzl", "ctzl", "ffsl", "clrsbl": // long is long long
		return &call{place: x.place, fn: x.fn + "l", args: x.args}
	case "expect", "expect_with_probability":
		if len(x.args) > 1 && isBare(x.args[1]) {
			return long(x.args[0])
		}
		return nil
	case "assume_aligned":
		if len(x.args) > 1 {
			return x.args[0]
		}
		return nil
	case "memset", "memcpy", "memmove", "isnan", "isinf", "isfinite":
		return &call{place: x.place, fn: name, args: x.args, std: true}
	}
	fn, isFloat, ok := mathFn(name)
	if !ok || len(x.args) != mathFns[fn] {
		return nil
	}
	out := &call{place: x.place, fn: name, std: true}
	for _, a := range x.args {
		if !isFloat { // not overloaded for floats, as std::sqrt is
			a = &cast{place{a.at()}, &typeName{place: place{a.at()}, name: "double"}, a}
		}
		out.args = append(out.args, a)
	}
	return out
}
