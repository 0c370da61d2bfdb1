package main

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"
)

// An editor is a client of `codo-opt lsp`, a process of its own, by a library
// that knows the whole protocol.
type editor struct {
	protocol.Client
	t      *testing.T
	ctx    context.Context
	server protocol.Server
	cmd    *exec.Cmd

	lock  sync.Mutex
	found map[protocol.DocumentURI]protocol.PublishDiagnosticsParams
	news  chan struct{}
	said  []string
}

type pipes struct {
	io.Reader
	io.WriteCloser
}

func startEditor(t *testing.T) *editor {
	e := &editor{t: t, found: map[protocol.DocumentURI]protocol.PublishDiagnosticsParams{}, news: make(chan struct{}, 1000)}
	e.cmd = exec.Command(tool(t), "lsp", "--stdio")
	in, err := e.cmd.StdinPipe()
	require.NoError(t, err)
	out, err := e.cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, e.cmd.Start())
	t.Cleanup(func() { _ = e.cmd.Process.Kill(); _, _ = e.cmd.Process.Wait() })
	_, conn, server := protocol.NewClient(context.Background(), e, jsonrpc2.NewStream(pipes{out, in}), zap.NewNop())
	t.Cleanup(func() { conn.Close() })
	e.server = server
	var cancel context.CancelFunc
	e.ctx, cancel = context.WithTimeout(context.Background(), 3*time.Minute)
	t.Cleanup(cancel)
	hello, err := e.server.Initialize(e.ctx, &protocol.InitializeParams{RootURI: uri.File(t.TempDir())})
	require.NoError(t, err)
	require.Equal(t, "codo-opt", hello.ServerInfo.Name)
	require.Equal(t, true, hello.Capabilities.HoverProvider)
	require.NoError(t, e.server.Initialized(e.ctx, &protocol.InitializedParams{}))
	return e
}

func (e *editor) PublishDiagnostics(_ context.Context, p *protocol.PublishDiagnosticsParams) error {
	e.lock.Lock()
	e.found[p.URI] = *p
	e.lock.Unlock()
	e.news <- struct{}{}
	return nil
}

func (e *editor) LogMessage(_ context.Context, p *protocol.LogMessageParams) error {
	e.lock.Lock()
	e.said = append(e.said, p.Message)
	e.lock.Unlock()
	return nil
}

func (e *editor) open(file, text string) protocol.DocumentURI {
	u := uri.File(file)
	require.NoError(e.t, e.server.DidOpen(e.ctx, &protocol.DidOpenTextDocumentParams{TextDocument: protocol.TextDocumentItem{URI: u, LanguageID: "cpp", Version: 1, Text: text}}))
	return u
}

// change replaces a part of the text, given by line and column, from 0.
func (e *editor) change(u protocol.DocumentURI, version int32, from, to [2]uint32, text string) {
	p := &protocol.DidChangeTextDocumentParams{ContentChanges: []protocol.TextDocumentContentChangeEvent{{Text: text,
		Range: protocol.Range{Start: protocol.Position{Line: from[0], Character: from[1]}, End: protocol.Position{Line: to[0], Character: to[1]}}}}}
	p.TextDocument.URI, p.TextDocument.Version = u, version
	require.NoError(e.t, e.server.DidChange(e.ctx, p))
}

// wait gives the findings about a text of this version or later.
func (e *editor) wait(u protocol.DocumentURI, version uint32) []protocol.Diagnostic {
	e.t.Helper()
	for {
		e.lock.Lock()
		p, ok := e.found[u]
		e.lock.Unlock()
		if ok && p.Version >= version {
			return p.Diagnostics
		}
		select {
		case <-e.news:
		case <-e.ctx.Done():
			e.t.Fatal("no findings")
		}
	}
}

// hover gives what is shown about a line, from 0; "" for nothing.
func (e *editor) hover(u protocol.DocumentURI, line uint32) string {
	e.t.Helper()
	p := &protocol.HoverParams{}
	p.TextDocument.URI, p.Position = u, protocol.Position{Line: line, Character: 2}
	h, err := e.server.Hover(e.ctx, p)
	require.NoError(e.t, err)
	if h == nil {
		return ""
	}
	require.Equal(e.t, protocol.Markdown, h.Contents.Kind)
	return h.Contents.Value
}

func (e *editor) actions(u protocol.DocumentURI, line uint32) []protocol.CodeAction {
	e.t.Helper()
	p := &protocol.CodeActionParams{}
	p.TextDocument.URI = u
	p.Range.Start.Line, p.Range.End.Line = line, line
	list, err := e.server.CodeAction(e.ctx, p)
	require.NoError(e.t, err)
	return list
}

// eventually asks until the answer is what is wanted.
func (e *editor) eventually(what string, ask func() bool) {
	e.t.Helper()
	for !ask() {
		select {
		case <-e.ctx.Done():
			e.t.Fatal("never ", what)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

const fan = `void fan(const float x[64], float y[64], float z[64]) {
  float t[64];
  for (int i = 0; i < 64; i++) t[i] = x[i] * 2;
  for (int i = 0; i < 64; i++) y[i] = t[i] + 1;
  for (int i = 0; i < 64; i++) z[i] = t[i] - 1;
}
`

// TestEditor is a session from beginning to end.
func TestEditor(t *testing.T) {
	e := startEditor(t)
	u := e.open(filepath.Join(t.TempDir(), "fan.cpp"), fan)
	found := e.wait(u, 1)
	require.Len(t, found, 1)
	d := found[0]
	require.Equal(t, "V01", d.Code)
	require.Equal(t, protocol.DiagnosticSeverityWarning, d.Severity)
	require.Equal(t, protocol.Range{Start: protocol.Position{Line: 4, Character: 38}, End: protocol.Position{Line: 4, Character: 39}}, d.Range)
	require.Contains(t, d.Message, "t: single producer, multiple consumers\ndone: a task of its own reads t once")
	require.Len(t, d.RelatedInformation, 1)
	require.Equal(t, uint32(3), d.RelatedInformation[0].Location.Range.Start.Line)
	require.Equal(t, u, d.RelatedInformation[0].Location.URI)

	e.eventually("a hover with the search's figures", func() bool { return strings.Contains(e.hover(u, 2), "cycles") })
	shown := e.hover(u, 2)
	require.Contains(t, shown, "**task `fan_t`**")
	require.Contains(t, shown, "FIFO, depth ")
	require.Contains(t, shown, "stream<f32, space=[")
	require.Empty(t, e.hover(u, 5))

	// typing: half a statement, then the whole
	e.change(u, 2, [2]uint32{4, 2}, [2]uint32{5, 0}, "for (int i = 0; i < \n")
	found = e.wait(u, 2)
	require.NotEmpty(t, found)
	require.Equal(t, "P03", found[0].Code)
	require.Equal(t, protocol.DiagnosticSeverityError, found[0].Severity)
	require.Contains(t, e.hover(u, 2), "fork_t", "the last finished run is still known")
	require.Empty(t, e.actions(u, 2), "no edits of a text that is not the one that was compiled")
	e.change(u, 3, [2]uint32{4, 2}, [2]uint32{5, 0}, "for (int i = 0; i < 64; i++) z[i] = y[i] - 1;\n")
	found = e.wait(u, 3)
	require.NotEmpty(t, found)
	require.Equal(t, "V21", found[0].Code)

	require.NoError(t, e.server.DidClose(e.ctx, &protocol.DidCloseTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: u}}))
	e.eventually("findings taken back", func() bool { e.lock.Lock(); defer e.lock.Unlock(); return len(e.found[u].Diagnostics) == 0 })
	e.leave()
}

// leave ends the session as the protocol says.
func (e *editor) leave() {
	require.NoError(e.t, e.server.Shutdown(e.ctx))
	_, err := e.server.Request(e.ctx, "textDocument/hover", nil)
	require.ErrorContains(e.t, err, "shut down")
	require.NoError(e.t, e.server.Exit(e.ctx))
	require.NoError(e.t, e.cmd.Wait())
	require.Empty(e.t, e.said)
}

// TestEditorActions applies each action that is offered and wants the text to say
// what was decided.
func TestEditorActions(t *testing.T) {
	e := startEditor(t)
	u := e.open(filepath.Join(t.TempDir(), "fan.cpp"), fan)
	e.eventually("a search", func() bool { return strings.Contains(e.hover(u, 2), "cycles") })
	titles := []string{}
	for _, a := range e.actions(u, 2) {
		titles = append(titles, a.Title)
		require.Equal(t, protocol.RefactorRewrite, a.Kind)
		edits := a.Edit.Changes[u]
		require.Len(t, edits, 1)
		lines := strings.SplitAfter(fan, "\n")
		at := edits[0].Range.Start
		require.Equal(t, at, edits[0].Range.End)
		lines[at.Line] = lines[at.Line][:at.Character] + edits[0].NewText + lines[at.Line][at.Character:]
		dir := folder(t, "k.cpp", strings.Join(lines, ""))
		status, out, stderr := codo(t, dir, "k.cpp", "--explain", "-o", "out")
		require.Zero(t, status, stderr)
		require.Empty(t, stderr)
		switch {
		case strings.HasSuffix(a.Title, "ping-pong buffer"):
			require.Contains(t, out, "ping-pong")
		case strings.HasPrefix(a.Title, "Pin"):
			require.Contains(t, out, "pinned by the user")
		}
	}
	require.GreaterOrEqual(t, len(titles), 3)
	require.True(t, slices.ContainsFunc(titles, func(s string) bool { return strings.HasPrefix(s, "Pin t: FIFO of depth ") }), titles)
	require.Contains(t, titles, "Pin t: ping-pong buffer")
	require.Contains(t, titles, "Keep this nest a task of its own, as written")
	e.leave()
}

// answerTime is how long an editor waits at most for an answer.
const answerTime = 100 * time.Millisecond

// TestEditorLarge types in a file of 2000 lines and wants quick answers meanwhile.
func TestEditorLarge(t *testing.T) {
	text := longKernel(2000)
	e := startEditor(t)
	u := e.open(filepath.Join(t.TempDir(), "long.cpp"), text)
	e.wait(u, 1)
	line := uint32(slices.IndexFunc(strings.Split(text, "\n"), func(l string) bool { return strings.Contains(l, "t100[i][j] =") }))
	e.eventually("a view", func() bool { return strings.Contains(e.hover(u, line), "task `") })
	var waited, parsed []time.Duration
	for k := range 20 {
		e.change(u, int32(2+k), [2]uint32{1000, 0}, [2]uint32{1000, 0}, "  // more\n")
		start := time.Now()
		require.Contains(t, e.hover(u, line), "channel `t100`")
		waited = append(waited, time.Since(start))
		start = time.Now()
		e.actions(u, line)
		waited = append(waited, time.Since(start))
		time.Sleep(20 * time.Millisecond)
	}
	for k := range 10 { // a syntax error comes and goes
		start := time.Now()
		version := uint32(30 + 2*k)
		e.change(u, int32(version), [2]uint32{1, 0}, [2]uint32{1, 0}, ")")
		require.NotEmpty(t, e.wait(u, version))
		parsed = append(parsed, time.Since(start))
		e.change(u, int32(version)+1, [2]uint32{1, 0}, [2]uint32{1, 1}, "")
		e.wait(u, version+1)
	}
	slices.Sort(waited)
	slices.Sort(parsed)
	t.Logf("answers after %v at most, %v as a rule; errors shown after %v at least", waited[len(waited)-1], waited[len(waited)/2], parsed[0])
	require.Less(t, waited[len(waited)/2], answerTime)
	e.leave()
}

// longKernel is a kernel of about so many lines: a chain of nests.
func longKernel(lines int) string {
	var b strings.Builder
	const each = 9
	stages := lines / each
	b.WriteString("void long_chain(const float x[64][64], float y[64][64]) {\n")
	from := "x"
	for k := range stages {
		to := fmt.Sprintf("t%d", k)
		if k == stages-1 {
			to = "y"
		} else {
			fmt.Fprintf(&b, "  float %s[64][64];\n", to)
		}
		fmt.Fprintf(&b, "  // stage %d\nstage_%d:\n  for (int i = 0; i < 64; i++) {\n    for (int j = 0; j < 64; j++) {\n", k, k)
		fmt.Fprintf(&b, "      float v = %s[i][j] * 0.5f;\n      %s[i][j] = v + %d.0f;\n    }\n  }\n", from, to, k)
		from = to
	}
	b.WriteString("}\n")
	return b.String()
}

// TestEditorLeaves wants status 1 from a client that does not say goodbye.
func TestEditorLeaves(t *testing.T) {
	e := startEditor(t)
	require.NoError(t, e.server.Exit(e.ctx))
	var failed *exec.ExitError
	require.ErrorAs(t, e.cmd.Wait(), &failed)
	require.Equal(t, 1, failed.ExitCode())
}
