package parse

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"codo/diag"
)

// TestUncalledOfMany: what a function declares is looked at once, not for each of the many that it calls, as the layers of a
// network: four times as many take about four times as long.
func TestUncalledOfMany(t *testing.T) {
	taken := func(count int) time.Duration {
		top := &function{name: "top", body: &block{}, calls: map[string]diag.Pos{}}
		l := &lowerer{}
		for k := range count {
			name := fmt.Sprint("layer", k)
			l.order = append(l.order, &function{name: name, body: &block{}})
			top.calls[name] = diag.Pos{}
			top.body.list = append(top.body.list, &declaration{vars: []*varDecl{{name: fmt.Sprint("out", k), typ: &typeName{}}}}, &exprStmt{x: &call{fn: name}})
		}
		l.order = append(l.order, top)
		least := time.Hour
		for range 5 {
			start := time.Now()
			require.Equal(t, []*function{top}, l.uncalled())
			least = min(least, time.Since(start))
		}
		return least
	}
	require.Less(t, taken(8000), 9*taken(2000))
}
