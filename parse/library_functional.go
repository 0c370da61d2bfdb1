package parse

import "strings"

// functionObjects are those of <functional>, and what each computes.
var functionObjects = []struct{ name, op string }{
	{"plus", "+"}, {"minus", "-"}, {"multiplies", "*"}, {"divides", "/"}, {"modulus", "%"},
	{"bit_and", "&"}, {"bit_or", "|"}, {"bit_xor", "^"},
	{"less", "<"}, {"greater", ">"}, {"less_equal", "<="}, {"greater_equal", ">="}, {"equal_to", "=="}, {"not_equal_to", "!="},
	{"logical_and", "&&"}, {"logical_or", "||"},
}

// functionText defines function object name: plus<T>, which converts what it is given, and
// plus<>, which does not (codo_any stands for void).
func functionText(name, op string) string {
	result := "T"
	if strings.ContainsAny(op, "<>=!") || len(op) == 2 {
		result = "bool"
	}
	return strings.NewReplacer("NAME", name, "OP", op, "RESULT", result).Replace(
		`struct codo_any_NAME { int unused; };
template <class T = codo_any_NAME> struct NAME { RESULT operator()(const T &a, const T &b) const { return a OP b; } };
template <> struct NAME<codo_any_NAME> { template <class A, class B> auto operator()(const A &a, const B &b) const { return a OP b; } };
`)
}

func functionStructs() (list []libraryStruct) {
	list = []libraryStruct{
		{"binary_function", nil, "template <class A, class B, class R> struct binary_function { typedef R result_type; };\n", false},
		{"unary_function", nil, "template <class A, class R> struct unary_function { typedef R result_type; };\n", false},
	}
	for _, f := range functionObjects {
		list = append(list, libraryStruct{f.name, nil, functionText(f.name, f.op), true})
	}
	return list
}
