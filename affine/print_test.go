package affine_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/randprog"
)

// goldens are the texts of testdata, by file name.
func goldens(t testing.TB) map[string]string {
	files, err := filepath.Glob("testdata/*.ir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	texts := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		texts[filepath.Base(file)] = string(text)
	}
	return texts
}

// TestGoldens: each file is what Print writes, and its program survives.
func TestGoldens(t *testing.T) {
	for name, text := range goldens(t) {
		t.Run(name, func(t *testing.T) {
			p, err := affine.Read(text)
			require.NoError(t, err)
			require.Equal(t, text, affine.Print(p))
			q, err := affine.Read(affine.Print(p))
			require.NoError(t, err)
			requireSame(t, p, q)
			requireSame(t, p, affine.Clone(p))
		})
	}
}

// TestGoldensCoverEveryNode keeps the goldens complete when a node is added.
func TestGoldensCoverEveryNode(t *testing.T) {
	seen := map[string]bool{}
	for _, text := range goldens(t) {
		p, err := affine.Read(text)
		require.NoError(t, err)
		for _, task := range p.Tasks {
			affine.Walk(task.Body, func(s affine.Stmt) bool {
				seen[fmt.Sprintf("%T", s)] = true
				affine.Each(s, func(e affine.Expr) { seen[fmt.Sprintf("%T", e)] = true })
				return true
			})
		}
	}
	for _, node := range []string{
		"Loop", "If", "Assign", "Decl", "Push", "Pop",
		"Const", "Counter", "Load", "Unary", "Binary", "Select", "Cast", "Call",
	} {
		require.True(t, seen["*affine."+node], "no golden has a %s", node)
	}
}

func TestRandomProgramsSurvive(t *testing.T) {
	for seed := range uint64(300) {
		p := randprog.New(seed, randprog.Config{})
		q, err := affine.Read(affine.Print(p))
		require.NoError(t, err, affine.Print(p))
		requireSame(t, p, q)
	}
}

// requireSame compares programs field by field, whatever fields there are, so
// that one which Print forgets is found. Pointers to nodes with an identity have
// to correspond one to one.
func requireSame(t testing.TB, p, q *affine.Program) {
	t.Helper()
	c := comparison{forth: map[any]any{}, back: map[any]any{}}
	c.same("program", reflect.ValueOf(p), reflect.ValueOf(q))
	require.Empty(t, c.differences, affine.Print(p))
}

type comparison struct {
	forth, back map[any]any
	differences []string
}

func (c *comparison) same(path string, x, y reflect.Value) {
	switch x.Kind() {
	case reflect.Pointer:
		c.samePointer(path, x, y)
	case reflect.Interface:
		if x.IsNil() || y.IsNil() || x.Elem().Type() != y.Elem().Type() {
			c.differ(path, x, y)
			return
		}
		c.same(path, x.Elem(), y.Elem())
	case reflect.Slice:
		if x.Len() != y.Len() { // nil and empty are the same
			c.differ(path, x, y)
			return
		}
		for i := range x.Len() {
			c.same(fmt.Sprintf("%s[%d]", path, i), x.Index(i), y.Index(i))
		}
	case reflect.Struct:
		for i := range x.NumField() {
			c.same(path+"."+x.Type().Field(i).Name, x.Field(i), y.Field(i))
		}
	case reflect.Float64:
		if math.Float64bits(x.Float()) != math.Float64bits(y.Float()) && !(math.IsNaN(x.Float()) && math.IsNaN(y.Float())) {
			c.differ(path, x, y)
		}
	default:
		if !x.Equal(y) {
			c.differ(path, x, y)
		}
	}
}

func (c *comparison) samePointer(path string, x, y reflect.Value) {
	if x.IsNil() || y.IsNil() {
		if x.IsNil() != y.IsNil() || x.Type() != reflect.TypeFor[*affine.Token]() {
			c.differ(path, x, y)
		}
		return
	}
	switch x.Interface().(type) {
	case *affine.Buffer, *affine.Channel, *affine.Loop:
		to, seen := c.forth[x.Interface()]
		from, seenBack := c.back[y.Interface()]
		if seen || seenBack {
			if to != y.Interface() || from != x.Interface() {
				c.differ(path+" (identity)", x, y)
			}
			return
		}
		c.forth[x.Interface()], c.back[y.Interface()] = y.Interface(), x.Interface()
	}
	c.same(path, x.Elem(), y.Elem())
}

func (c *comparison) differ(path string, x, y reflect.Value) {
	c.differences = append(c.differences, fmt.Sprintf("%s: %v, %v", path, x, y))
}

// TestFewestParentheses: no pair of parentheses that Print writes can go without
// changing the tree, unless it belongs to a call, a cast or a unary minus.
func TestFewestParentheses(t *testing.T) {
	text := goldens(t)["operators.ir"]
	lines := strings.Split(text, "\n")
	checked := 0
	for n, line := range lines {
		for open := range len(line) {
			if line[open] != '(' || strings.TrimRight(line[:open], " ~!") == line[:open] {
				continue // none, or of a call, a cast or a unary minus
			}
			shut := open + strings.IndexByte(line[open:], ')') // operators.ir does not nest these
			without := append([]string{}, lines...)
			without[n] = line[:open] + line[open+1:shut] + line[shut+1:]
			p, err := affine.Read(strings.Join(without, "\n"))
			require.NoError(t, err)
			require.NotEqual(t, text, affine.Print(p), "line %d: the parentheses at %d change nothing: %s", n+1, open+1, line)
			checked++
		}
	}
	require.Greater(t, checked, 10)
}

func TestExprString(t *testing.T) {
	p, err := affine.Read(goldens(t)["positions.ir"])
	require.NoError(t, err)
	loop := p.Tasks[0].Body[0].(*affine.Loop)
	require.Equal(t, "A[i] + A[0] + A[1]", affine.ExprString(loop.Body[0].(*affine.Assign).Value))
}
