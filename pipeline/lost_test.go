package pipeline

import "testing"

// A way to hand arrays on is remembered by what its last search came to, and each way by itself.
func TestLossIsOfTheLastSearch(t *testing.T) {
	l := newLoss()
	whole, inOne := Options{whole: true}.handing(), Options{whole: true, formOptions: formOptions{together: true}}.handing()
	l.note(whole, true)
	if !l.of(whole) || l.of(inOne) {
		t.Errorf("after a loss with tasks of their own: lost %v, and %v in one task", l.of(whole), l.of(inOne))
	}
	if l.note(whole, false); l.of(whole) {
		t.Error("a way that has won since is taken for lost")
	}
	var none *loss
	if none.note(whole, true); none.of(whole) {
		t.Error("nil remembers")
	}
}
