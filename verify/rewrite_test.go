package verify

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write the goldens anew")

// TestRewrite compares whole rewritten files; a case is in.cpp and want.cpp, or
// in.cpp and the error it must give.
func TestRewrite(t *testing.T) {
	cases, err := filepath.Glob("testdata/rewrite/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, cases)
	for _, path := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			require.NoError(t, err)
			require.Len(t, archive.Files, 2)
			in, want := archive.Files[0], archive.Files[1]
			got, err := rewrite("in.cpp", string(in.Data))
			if want.Name == "error" {
				require.Error(t, err)
				got = err.Error() + "\n"
			} else {
				require.NoError(t, err)
			}
			if *update {
				archive.Files[1].Data = []byte(got)
				require.NoError(t, os.WriteFile(path, txtar.Format(archive), 0o644))
				return
			}
			require.Equal(t, string(want.Data), got)
		})
	}
}

// TestRewriteInsertsOnly: without the insertions, every byte is still there.
func TestRewriteInsertsOnly(t *testing.T) {
	text, err := os.ReadFile("testdata/demo/demo.cpp")
	require.NoError(t, err)
	got, err := rewrite("demo.cpp", string(text))
	require.NoError(t, err)
	at := 0
	for i := 0; i < len(got) && at < len(text); i++ {
		if got[i] == text[at] {
			at++
		}
	}
	require.Equal(t, len(text), at)
}

// FuzzRewrite: any text is rewritten or refused, never a crash.
func FuzzRewrite(f *testing.F) {
	text, err := os.ReadFile("testdata/demo/demo.cpp")
	require.NoError(f, err)
	f.Add(string(text))
	f.Add("void f() {\n#pragma HLS dataflow\nif (a < b) do g(); while (1); else x: h<1>(y[2]); }")
	f.Fuzz(func(t *testing.T, text string) {
		rewrite("in.cpp", text)
	})
}
