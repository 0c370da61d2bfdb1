// Package lsp is a language server for kernels (Language Server Protocol 3.17,
// Microsoft): findings while the user types, what has become of a line of the
// source, and pragmas that pin what the tool has decided.
//
// One goroutine reads messages and answers from what is known, in no time; one
// goroutine per open file finds out more:
//
//	text ─ parse ─► errors ─ stages ─► violations ─ search ─► tasks, II, depths
//	  └────────── a newer text: begin anew ◄───────────────────────┘
package lsp

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"codo/affine"
	"codo/diag"
	"codo/model"
	"codo/pipeline"
)

// A Kernel is a source text that has been read.
type Kernel struct {
	Program *affine.Program // nil if Found has errors
	Found   diag.List
	// Options, Price and Limit say how it is compiled, under the settings beside its
	// file.
	Options pipeline.Options
	Price   model.Options
	Limit   time.Duration // of the search; 0: none
}

// A Reader reads the text of the file called path. Errors of the text are in
// Kernel.Found; the error is about the settings.
type Reader func(path string, text []byte) (Kernel, error)

// ErrNoShutdown is the error of Serve when the client left without asking.
var ErrNoShutdown = errors.New("the client left without a shutdown request")

// Serve speaks with one client until it leaves.
func Serve(ctx context.Context, in io.Reader, out io.Writer, read Reader) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &server{ctx: ctx, read: read, documents: map[string]*document{}, left: make(chan struct{})}
	stream := jsonrpc2.NewBufferedStream(&pipes{in, out}, jsonrpc2.VSCodeObjectCodec{})
	conn := jsonrpc2.NewConn(ctx, stream, jsonrpc2.HandlerWithError(s.handle).SuppressErrClosed(), jsonrpc2.SetLogger(silent{}))
	select {
	case <-conn.DisconnectNotify():
	case <-s.left:
		conn.Close()
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	if !s.asked {
		return ErrNoShutdown
	}
	return nil
}

// pipes are the two ends of a client.
type pipes struct {
	io.Reader
	io.Writer
}

func (*pipes) Close() error { return nil }

// silent is a log that nobody reads: a client shows what a server writes to its
// standard error.
type silent struct{}

func (silent) Printf(string, ...any) {}
