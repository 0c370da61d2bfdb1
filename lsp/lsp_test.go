package lsp

import (
	"context"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sourcegraph/jsonrpc2"
	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/diag"
	"codo/parse"
	"codo/pipeline"
)

// readPlain reads a kernel to be compiled without a search.
func readPlain(path string, text []byte) (Kernel, error) {
	board, err := device.Find("u55c")
	parsed, found := parse.File(path, text, parse.Options{})
	return Kernel{Program: parsed.Program, Found: found, Options: pipeline.Options{Interface: pipeline.AXI, Board: board}}, err
}

// A client keeps what it is told.
type client struct {
	conn *jsonrpc2.Conn
	news chan published
	said chan string
	done chan error
}

func connect(t *testing.T) *client {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	c := &client{news: make(chan published, 10000), said: make(chan string, 100), done: make(chan error, 1)}
	go func() { c.done <- Serve(context.Background(), in, out, readPlain) }()
	handle := func(_ context.Context, _ *jsonrpc2.Conn, m *jsonrpc2.Request) (any, error) {
		var p published
		if m.Method != "textDocument/publishDiagnostics" {
			c.said <- m.Method + string(*m.Params)
		} else if err := json.Unmarshal(*m.Params, &p); err != nil {
			c.said <- err.Error()
		} else {
			c.news <- p
		}
		return nil, nil
	}
	c.conn = jsonrpc2.NewConn(context.Background(), jsonrpc2.NewBufferedStream(&pipes{fromServer, toServer}, jsonrpc2.VSCodeObjectCodec{}), jsonrpc2.HandlerWithError(handle))
	t.Cleanup(func() { c.conn.Close(); toServer.Close(); out.Close() })
	require.NoError(t, c.conn.Call(t.Context(), "initialize", map[string]any{}, nil))
	return c
}

func (c *client) notify(t *testing.T, method string, params map[string]any) {
	require.NoError(t, c.conn.Notify(t.Context(), method, params))
}

// await gives the findings about a version.
func (c *client) await(t *testing.T, version int) published {
	t.Helper()
	for {
		select {
		case p := <-c.news:
			if p.Version != nil && *p.Version == version {
				return p
			}
		case said := <-c.said:
			t.Fatal(said)
		case <-time.After(time.Minute):
			t.Fatal("no findings about version ", version)
		}
	}
}

// TestHalfTyped sends texts as they are while somebody types, and worse: cut off,
// with parts that are missing, doubled, or in the wrong place. The server must
// have something to say to each, and answer in between.
func TestHalfTyped(t *testing.T) {
	c := connect(t)
	uri := "file:///nowhere/k.cpp"
	document := map[string]any{"uri": uri, "version": 0, "text": ""}
	c.notify(t, "textDocument/didOpen", map[string]any{"textDocument": document})
	c.await(t, 0)
	version := 0
	for _, name := range []string{"gemm", "residual_block", "gaussian_blur", "trisolv"} {
		whole, err := os.ReadFile("../bench/kernels/" + name + ".cpp")
		require.NoError(t, err)
		random := rand.New(rand.NewPCG(1, uint64(len(whole))))
		for range 60 {
			version++
			text := mangled(string(whole), random)
			document = map[string]any{"uri": uri, "version": version}
			c.notify(t, "textDocument/didChange", map[string]any{"textDocument": document, "contentChanges": []any{map[string]any{"text": text}}})
			at := map[string]any{"textDocument": document, "position": position{random.IntN(40), random.IntN(90)}, "range": span{position{0, 0}, position{random.IntN(90), 1}}}
			require.NoError(t, c.conn.Call(t.Context(), "textDocument/hover", at, nil))
			require.NoError(t, c.conn.Call(t.Context(), "textDocument/codeAction", at, nil))
			lines := linesOf(text)
			for _, f := range c.await(t, version).Diagnostics {
				require.Less(t, f.Range.Start.Line, len(lines))
				require.LessOrEqual(t, f.Range.Start.Character, len(lines[f.Range.Start.Line]))
				require.NotEmpty(t, f.Message)
			}
		}
	}
	require.NoError(t, c.conn.Call(t.Context(), "shutdown", nil, nil))
	c.notify(t, "exit", nil)
	require.NoError(t, <-c.done)
}

// mangled is a text with a few random changes.
func mangled(text string, random *rand.Rand) string {
	for range 1 + random.IntN(3) {
		if text == "" {
			return text
		}
		a, b := random.IntN(len(text)), random.IntN(len(text))
		a, b = min(a, b), max(a, b)
		switch random.IntN(6) {
		case 0:
			text = text[:a] // typed as far as here
		case 1:
			text = text[:a] + text[min(b, a+20):]
		case 2:
			text = text[:b] + text[a:]
		case 3:
			text = text[:a] + string("{}()[];#\"'\\/*\n\x00\xffé=<"[random.IntN(18)]) + text[a:]
		case 4:
			lines := strings.Split(text, "\n")
			i, j := random.IntN(len(lines)), random.IntN(len(lines))
			lines[i], lines[j] = lines[j], lines[i]
			text = strings.Join(lines, "\n")
		case 5:
			text = strings.Replace(text, []string{"for", "float", "int", "<", ";"}[random.IntN(5)], []string{"f", "flo", "(", "", "#pragma codo "}[random.IntN(5)], 1)
		}
	}
	return text
}

// TestBadMessages wants errors for what is no message of the protocol, and a
// server that goes on.
func TestBadMessages(t *testing.T) {
	c := connect(t)
	require.ErrorContains(t, c.conn.Call(t.Context(), "textDocument/nonsense", map[string]any{}, nil), "no method textDocument/nonsense")
	require.ErrorContains(t, c.conn.Call(t.Context(), "textDocument/hover", nil, nil), "without parameters")
	require.ErrorContains(t, c.conn.Call(t.Context(), "textDocument/hover", []int{1}, nil), "cannot unmarshal")
	var nothing any = 1
	require.NoError(t, c.conn.Call(t.Context(), "textDocument/hover", map[string]any{"textDocument": identifier{"file:///unknown.cpp"}}, &nothing))
	require.Nil(t, nothing)
	c.notify(t, "$/setTrace", map[string]any{"value": "off"})
	c.notify(t, "textDocument/didChange", map[string]any{"textDocument": identifier{"file:///unknown.cpp"}})
	c.notify(t, "textDocument/didClose", map[string]any{"textDocument": identifier{"file:///unknown.cpp"}})
	require.NoError(t, c.conn.Call(t.Context(), "shutdown", nil, nil))
	require.ErrorContains(t, c.conn.Call(t.Context(), "textDocument/hover", map[string]any{}, nil), "shut down")
}

// TestActions applies actions to kernels: the text must compile, and say what the
// action's title does.
func TestActions(t *testing.T) {
	kernels, err := filepath.Glob("../bench/kernels/*.cpp")
	require.NoError(t, err)
	titles := map[string]int{}
	for _, name := range kernels {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		path, err := filepath.Abs(name)
		require.NoError(t, err)
		k, err := readPlain(path, text)
		require.NoError(t, err)
		p, _, _, err := pipeline.Run(k.Program, k.Options)
		require.NoError(t, err)
		d := &document{uri: "u", path: path, text: string(text)}
		d.view = newView(d.text, path, k.Program, &pipeline.Decision{Program: p}, nil)
		own := map[string]int{}
		for line := range d.view.lines {
			for _, a := range d.actions(span{position{line, 0}, position{line, 0}}) {
				kind := kindOf(a.Title)
				if own[kind]++; own[kind] > 3 {
					continue // enough of these
				}
				titles[kind]++
				edit := a.Edit.Changes["u"][0]
				changed := changedBy(d.text, change{Range: &edit.Range, Text: edit.Text})
				again, err := readPlain(path, []byte(changed))
				require.NoError(t, err)
				require.NotNil(t, again.Program, "%s: %s: %v\n%s", name, a.Title, again.Found, changed)
				q, _, found, err := pipeline.Run(again.Program, again.Options)
				require.NoError(t, err, "%s: %s", name, a.Title)
				for _, f := range append(again.Found, found...) {
					require.NotEqual(t, diag.PinUnused, f.Code, "%s: %s: %s", name, a.Title, f)
				}
				require.False(t, found.HasErrors(), "%s: %s: %v", name, a.Title, found)
				require.Empty(t, affine.Check(q, affine.Decided))
			}
		}
	}
	for _, kind := range kinds {
		require.Greater(t, titles[kind], 10, "%s: %v", kind, titles)
	}
}

// kinds are words of titles, of which each has one.
var kinds = []string{"FIFO", "ping-pong", "Keep", "order"}

func kindOf(title string) string {
	return kinds[slices.IndexFunc(kinds, func(k string) bool { return strings.Contains(title, k) })]
}
