// Package archtest holds the import law of the module as a test.
package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

// mayImport is the whole law: package -> the packages of the module it may
// import. The stages (violations, buffers, hbm) never import each other; they
// speak through the IR.
var mayImport = map[string]string{
	"diag":              "",
	"affine":            "diag internal/cores",
	"device":            "",
	"model":             "affine device internal/cores",
	"parse":             "affine diag internal/cores nest/arrays nest/domain parse/preprocess",
	"parse/preprocess":  "diag",
	"violations":        "affine diag internal/graph",
	"nest":              "affine internal/cores internal/graph",
	"nest/operators":    "affine nest",
	"nest/scalars":      "affine nest",
	"nest/domain":       "affine internal/cores internal/graph nest nest/scalars",
	"nest/arrays":       "affine nest nest/domain nest/scalars",
	"buffers":           "affine device diag internal/cores nest nest/operators",
	"parallel":          "affine device diag internal/cores nest nest/operators",
	"hbm":               "affine device diag nest nest/arrays",
	"sim":               "affine model",
	"emit":              "affine device diag",
	"lint":              "emit",
	"logs":              "diag",
	"verify":            "diag parse",
	"report":            "affine device diag model parallel sim",
	"report/html":       "affine diag report report/layered sim",
	"report/layered":    "",
	"pipeline":          "affine device diag internal/cores violations buffers hbm model nest nest/arrays nest/domain nest/operators nest/scalars parallel sim",
	"cmd/codo-opt":      "affine device diag docs/codes emit hbm internal/cores lint logs lsp model parallel parse pipeline report report/html verify",
	"docs/codes":        "diag",
	"lsp":               "affine diag model nest pipeline report",
	"bench":             "bench/page",
	"bench/page":        "",
	"bench/targets":     "bench/page",
	"bench/gen":         "",
	"bench/model":       "affine bench/page diag model parse sim",
	"internal/randprog": "affine diag",
	"internal/cores":    "",
	"internal/graph":    "",
	"internal/golden":   "affine",
}

// thirdParty is the law for packages from outside: where each may be used.
var thirdParty = map[string]string{
	"github.com/smacker/go-tree-sitter": "parse verify lint",
	"github.com/stretchr/testify":       "internal/golden",
	"golang.org/x/tools/txtar":          "internal/golden cmd/codo-opt",
	"modernc.org/cc":                    "parse/preprocess",
	"github.com/sourcegraph/jsonrpc2":   "lsp",
	"github.com/spf13/cobra":            "cmd/codo-opt",
	"golang.org/x/term":                 "cmd/codo-opt",
	"github.com/spf13/pflag":            "cmd/codo-opt",
	"github.com/spf13/viper":            "cmd/codo-opt",
}

func TestImports(t *testing.T) {
	seen := map[string]bool{}
	for _, pattern := range []string{"../*/*.go", "../*/*/*.go"} {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") { // tests may reach upward
				continue
			}
			pkg := filepath.ToSlash(filepath.Dir(strings.TrimPrefix(name, "../")))
			seen[pkg] = true
			checkFile(t, pkg, name)
		}
	}
	for pkg := range mayImport {
		require.True(t, seen[pkg], "mayImport names %s, which has no Go file", pkg)
	}
}

func checkFile(t *testing.T, pkg, name string) {
	t.Helper()
	law, known := mayImport[pkg]
	require.True(t, known, "%s: package %s has no line in mayImport", name, pkg)
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
	require.NoError(t, err)
	for _, im := range f.Imports {
		path := strings.Trim(im.Path.Value, `"`)
		dep, own := strings.CutPrefix(path, "codo/")
		switch {
		case own:
			require.Contains(t, strings.Fields(law), dep, "%s may not import %s", name, dep)
		case strings.Contains(path, "."):
			require.True(t, allowed(path, pkg), "%s may not import %s", name, path)
		}
	}
}

func allowed(path, pkg string) bool {
	for prefix, users := range thirdParty {
		if strings.HasPrefix(path, prefix) && slices.Contains(strings.Fields(users), pkg) {
			return true
		}
	}
	return false
}

// TestPackageDocs asks for a package comment in every package.
func TestPackageDocs(t *testing.T) {
	for pkg := range mayImport {
		entries, err := os.ReadDir(filepath.Join("..", pkg))
		require.NoError(t, err)
		documented := false
		for _, e := range entries {
			if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", pkg, e.Name()), nil, parser.ParseComments|parser.PackageClauseOnly)
			require.NoError(t, err)
			documented = documented || f.Doc != nil
		}
		require.True(t, documented, "package %s has no package comment", pkg)
	}
}

// TestRewritesAreListed asks for each rewrite of a task in the table of contents of its package.
func TestRewritesAreListed(t *testing.T) {
	total := 0
	for _, folder := range []string{"nest", "nest/arrays", "nest/domain", "nest/operators", "nest/scalars"} {
		total += checkListed(t, folder)
	}
	require.Greater(t, total, 50)
}

// checkListed asks that for a package, and is the number of its rewrites.
func checkListed(t *testing.T, folder string) int {
	t.Helper()
	files, err := filepath.Glob("../" + folder + "/*.go")
	require.NoError(t, err)
	var listed map[string]bool
	var rewrites []string
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		require.NoError(t, err)
		if f.Doc != nil {
			listed = map[string]bool{}
			for _, word := range strings.FieldsFunc(f.Doc.Text(), func(r rune) bool { return !unicode.IsLetter(r) }) {
				listed[word] = true
			}
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.IsExported() && takesTask(fn) {
				rewrites = append(rewrites, fn.Name.Name)
			}
		}
	}
	for _, name := range rewrites {
		require.True(t, listed[name], "%s/doc.go does not name %s", folder, name)
	}
	return len(rewrites)
}

// takesTask reports whether the first parameter of fn is a task.
func takesTask(fn *ast.FuncDecl) bool {
	if len(fn.Type.Params.List) == 0 {
		return false
	}
	star, ok := fn.Type.Params.List[0].Type.(*ast.StarExpr)
	if !ok {
		return false
	}
	sel, ok := star.X.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Task"
}
