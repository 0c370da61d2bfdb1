package parse

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/diag"
)

// TestUncalled: what a function calls by the name of one of its own variables or parameters is that, and may be the top.
func TestUncalled(t *testing.T) {
	variable := func(name string) *varDecl { return &varDecl{name: name, typ: &typeName{}} }
	plain := func(name string) *function { return &function{name: name, body: &block{}} }
	called, shadowed, given := plain("called"), plain("shadowed"), plain("given")
	top := plain("top")
	top.params = []*varDecl{variable("given")}
	top.calls = map[string]diag.Pos{"called": {}, "shadowed": {}, "given": {}}
	top.body.list = []stmt{&declaration{vars: []*varDecl{variable("shadowed")}}}
	l := &lowerer{order: []*function{called, shadowed, given, top}}
	require.Equal(t, []*function{shadowed, given, top}, l.uncalled())
}
