package diag_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"codo/diag"
)

// The public schema of SARIF 2.1.0 is in a package that npm brings: no copy of it
// is kept here.
const (
	schemaPackage = "@microsoft/jest-sarif@1.0.0-beta.0"
	schemaSum     = "748e2c3d1a842e7bb258416685c7ea3a0da40005b72267b2052c2856d48ad102" // SHA-256 of the package
	schemaFile    = "package/lib/schemas/sarif-2.1.0-rtm.5.json"
)

// publicSchema brings the schema. Without npm, or a network, the test is skipped,
// but fails where CI is true.
func publicSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := fetchSchema(t.TempDir())
	if err != nil && os.Getenv("CI") != "true" {
		t.Skip("NO public schema: ", err)
	}
	require.NoError(t, err)
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	require.NoError(t, c.AddResource("sarif.json", document))
	schema, err := c.Compile("sarif.json")
	require.NoError(t, err)
	return schema
}

func fetchSchema(dir string) ([]byte, error) {
	var out []byte
	var err error
	for range 3 { // a registry may be slow
		npm := exec.Command("npm", "pack", "--silent", schemaPackage)
		npm.Dir = dir
		if out, err = npm.CombinedOutput(); err == nil {
			break
		}
	}
	if err != nil {
		return nil, fmt.Errorf("npm pack: %w: %s", err, out)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.tgz"))
	if err != nil || len(files) != 1 {
		return nil, fmt.Errorf("npm pack made %d files", len(files))
	}
	packed, err := os.ReadFile(files[0])
	if err != nil {
		return nil, err
	}
	if sum := fmt.Sprintf("%x", sha256.Sum256(packed)); sum != schemaSum {
		return nil, fmt.Errorf("%s has the sum %s", schemaPackage, sum)
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	for r := tar.NewReader(unzipped); ; {
		h, err := r.Next()
		if err != nil {
			return nil, errors.Join(fmt.Errorf("%s is not in the package", schemaFile), err)
		}
		if h.Name == schemaFile {
			return io.ReadAll(r)
		}
	}
}

// TestSchema holds logs against the public schema: those of all golden cases, here
// and of `check --sarif`, and of findings of every code at places of every kind.
func TestSchema(t *testing.T) {
	schema := publicSchema(t)
	valid := func(name, log string) {
		document, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(log)))
		require.NoError(t, err, name)
		require.NoError(t, schema.Validate(document), name)
	}
	cases := 0
	for _, pattern := range []string{"testdata/*.txtar", "../cmd/codo-opt/testdata/explain/*.txtar"} {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, file := range files {
			archive, err := txtar.ParseFile(file)
			require.NoError(t, err)
			for _, f := range archive.Files {
				if f.Name == "sarif" || f.Name == "want.sarif" {
					valid(file, string(f.Data))
					cases++
				}
			}
		}
	}
	require.GreaterOrEqual(t, cases, 5)
	places := []diag.Pos{{}, {File: "k.cpp"}, {File: "a b/ü.cpp", Line: 1}, {File: "/x:y/k.cpp", Line: 3, Col: 7}, {File: "a:b.cpp", Line: 1, Col: 1}, {File: "%zz?#.cpp", Line: 2, Col: 2}}
	var all diag.List
	for i, c := range append(diag.Codes(), "") {
		at := places[i%len(places)]
		d := diag.Diagnostic{Severity: diag.Severity(i % 3), Code: c, Pos: at, Text: "text {0} \x01 \"é\""}
		d.Note(places[(i+1)%len(places)], "a note").Note(at, "")
		if i%2 == 0 {
			d.Advise("help")
		}
		all = append(all, d)
	}
	for _, l := range []diag.List{nil, all[:1], all} {
		var b bytes.Buffer
		require.NoError(t, diag.SARIF(&b, l))
		valid(fmt.Sprint(len(l), " findings"), b.String())
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(`{"version": "2.1.0", "runs": [{}]}`)))
	require.NoError(t, err)
	require.Error(t, schema.Validate(document), "a run without a tool")
}
