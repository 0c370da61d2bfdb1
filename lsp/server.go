package lsp

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/sourcegraph/jsonrpc2"
)

// A server holds the open files of one client.
type server struct {
	ctx  context.Context
	read Reader
	left chan struct{} // closed when the client leaves

	lock      sync.Mutex
	documents map[string]*document // by URI
	asked     bool                 // for a shutdown
}

// handle answers one message.
func (s *server) handle(_ context.Context, conn *jsonrpc2.Conn, m *jsonrpc2.Request) (any, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	switch m.Method {
	case "initialize":
		return greeting(), nil
	case "shutdown":
		s.asked = true
		for _, d := range s.documents {
			d.stop()
		}
		return nil, nil
	case "exit":
		close(s.left)
		return nil, nil
	}
	if s.asked && !m.Notif {
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "the server has been shut down"}
	}
	switch m.Method {
	case "textDocument/didOpen":
		return nil, with(m, func(p opened) { s.open(p, conn) })
	case "textDocument/didChange":
		return nil, with(m, s.change)
	case "textDocument/didClose":
		return nil, with(m, s.close)
	case "textDocument/hover":
		var at pointed
		if err := with(m, func(p pointed) { at = p }); err != nil || s.documents[at.Document.URI] == nil {
			return nil, err
		}
		return s.documents[at.Document.URI].hover(at.Position), nil
	case "textDocument/codeAction":
		var at selected
		if err := with(m, func(p selected) { at = p }); err != nil || s.documents[at.Document.URI] == nil {
			return nil, err
		}
		return s.documents[at.Document.URI].actions(at.Range), nil
	}
	if m.Notif {
		return nil, nil // a server may leave out what it does not know
	}
	return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "no method " + m.Method}
}

// with calls what takes the parameters of a message.
func with[P any](m *jsonrpc2.Request, use func(P)) error {
	var p P
	if m.Params == nil {
		return &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: m.Method + " without parameters"}
	}
	if err := json.Unmarshal(*m.Params, &p); err != nil {
		return &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: err.Error()}
	}
	use(p)
	return nil
}

// greeting says what the server can do.
func greeting() initialized {
	var r initialized
	r.Server.Name = "codo-opt"
	c := &r.Capabilities
	c.Sync.Open, c.Sync.Change, c.Hover = true, byChanges, true
	c.Actions.Kinds = []string{pinKind}
	return r
}

func (s *server) open(p opened, conn *jsonrpc2.Conn) {
	if old := s.documents[p.Document.URI]; old != nil {
		old.stop()
	}
	d := newDocument(s, conn, p.Document.URI)
	s.documents[p.Document.URI] = d
	d.set(p.Document.Text, p.Document.Version)
	go d.work()
}

func (s *server) change(p changed) {
	d := s.documents[p.Document.URI]
	if d == nil {
		return
	}
	text := d.draft().text
	for _, c := range p.Changes {
		text = changedBy(text, c)
	}
	d.set(text, p.Document.Version)
}

func (s *server) close(p closed) {
	if d := s.documents[p.Document.URI]; d != nil {
		d.stop()
		delete(s.documents, p.Document.URI)
		d.publish(nil, nil)
	}
}
