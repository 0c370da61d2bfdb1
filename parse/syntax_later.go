package parse

import (
	"slices"

	sitter "github.com/smacker/go-tree-sitter"

	"codo/internal/cores"
)

// A laterFunction is a definition of a file that is read when its declarations are: the
// functions of one need nothing of each other.
type laterFunction struct {
	start uint32 // where it begins
	place int    // among the functions
	types typeScope
}

// laterTogether is the number of functions that one core reads in a row.
const laterTogether = 16

// readLater reads those functions on all cores, each from a copy of the tree, and drops
// what is no function.
func (r *reader) readLater(tree *sitter.Tree, tu *translationUnit) {
	parts := slices.Collect(slices.Chunk(r.later, laterTogether))
	trees := make([]*sitter.Tree, len(parts))
	for k := range trees {
		trees[k] = tree.Copy()
	}
	cores.Each(len(parts), func(k int) {
		defer trees[k].Close()
		root := trees[k].RootNode()
		at := sitter.NewTreeCursor(root)
		defer at.Close()
		own := &reader{u: r.u, used: r.used, spaced: r.spaced, around: r.using}
		for _, f := range parts[k] {
			at.Reset(root)
			at.GoToFirstChildForByte(f.start)
			own.types = f.types
			read := own.function(at.CurrentNode(), nil)
			if read != nil {
				read.using = own.using
			}
			tu.functions[f.place], own.using = read, nil
		}
	})
	tu.functions = slices.DeleteFunc(tu.functions, func(f *function) bool { return f == nil })
}

// isFile reports whether n is the whole file.
func (r *reader) isFile(n *sitter.Node) bool { return n.Type() == "translation_unit" }
