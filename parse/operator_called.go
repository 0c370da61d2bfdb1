package parse

import "strings"

// Operators may be called by their names, which the grammar does not know there. They get others of as many letters.
//
//	value = scale.operator()(x);   =>   value = scale.operator__(x);

// calledOperators are those names; methodName has them as the names of functions.
var calledOperators = map[string]string{"operator()": "operator__", "operator[]": "operator_i"}

// spellCalledOperators gives them these names.
func (u *unit) spellCalledOperators() {
	var last [5]token // the last ones, the latest first
	for i, text := range tokensOf(u.text) {
		name := last[2].text + last[1].text + last[0].text
		if before := last[4].text + last[3].text; calledOperators[name] != "" && text == "(" && (last[3].text == "." || before == "->") {
			at, end := last[2].at, last[0].at+1
			copy(u.text[at:end], calledOperators[name]+strings.Repeat(" ", end-at))
		}
		copy(last[1:], last[:4])
		last[0] = token{text, i}
	}
}

// operatorCalled is the function that the name of a called operator means, or the name.
func operatorCalled(name string) string {
	for op, own := range calledOperators {
		if name == own || name == op {
			return operatorNames[strings.TrimPrefix(op, "operator")]
		}
	}
	return name
}
