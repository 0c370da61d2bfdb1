package main

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	cases "codo/internal/golden"
)

// TestEstimate prices the design of each case: the table and what is said.
func TestEstimate(t *testing.T) {
	cases.Run(t, "testdata/estimate/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		dir := folder(t, "d.cpp", in["d.cpp"])
		home, err := os.Getwd()
		require.NoError(t, err)
		defer t.Chdir(home) // cases are read and written by relative name
		out := map[string]string{}
		status, table, said := codo(t, dir, "estimate", "d.cpp")
		out["want.table"], out["want.said"] = table, said
		again, text, _ := codo(t, dir, "estimate", "d.cpp", "--json", "--fp", "reassociate")
		require.Equal(t, status, again)
		if status == 0 {
			require.True(t, json.Valid([]byte(text)))
			out["want.json"] = text
		}
		return out
	})
}
