package preprocess

import "strings"

// Operators may be called by their names, which the grammar does not know there. They get others of as many letters.
//
//	value = scale.operator()(x);   =>   value = scale.operator__(x);

// CalledOperators are those names; methodName has them as the names of functions.
var CalledOperators = map[string]string{"operator()": "operator__", "operator[]": "operator_i"}

// spellCalledOperators gives them these names.
func (u *Unit) spellCalledOperators() {
	var last [5]token // the last ones, the latest first
	for i, text := range tokensOf(u.Text) {
		name := last[2].text + last[1].text + last[0].text
		if before := last[4].text + last[3].text; CalledOperators[name] != "" && text == "(" && (last[3].text == "." || before == "->") {
			at, end := last[2].at, last[0].at+1
			copy(u.Text[at:end], CalledOperators[name]+strings.Repeat(" ", end-at))
		}
		copy(last[1:], last[:4])
		last[0] = token{text, i}
	}
}
