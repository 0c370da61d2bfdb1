package lsp

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"codo/diag"
	"codo/pipeline"
)

// settleTime is how long a text must stay as it is before a search begins.
const settleTime = 300 * time.Millisecond

// A document is one open file.
type document struct {
	server *server
	conn   *jsonrpc2.Conn
	uri    string
	path   string
	ctx    context.Context
	stop   func()
	wake   chan struct{} // there is a new text; holds one

	lock    sync.Mutex
	text    string
	version int
	count   int             // of texts so far
	view    *view           // of the last text that could be compiled
	shown   map[string]bool // URIs with findings
}

func newDocument(s *server, conn *jsonrpc2.Conn, uri string) *document {
	d := &document{server: s, conn: conn, uri: uri, path: pathOf(uri), wake: make(chan struct{}, 1), shown: map[string]bool{}}
	d.ctx, d.stop = context.WithCancel(s.ctx)
	return d
}

// set takes a new text.
func (d *document) set(text string, version int) {
	d.lock.Lock()
	d.text, d.version = text, version
	d.count++
	d.lock.Unlock()
	select {
	case d.wake <- struct{}{}:
	default: // it is awake
	}
}

// A draft is a text at one time.
type draft struct {
	text           string
	version, count int
}

func (d *document) draft() draft {
	d.lock.Lock()
	defer d.lock.Unlock()
	return draft{d.text, d.version, d.count}
}

// stale reports whether nobody waits any more for what is to be said of a draft.
func (d *document) stale(now draft) bool {
	d.lock.Lock()
	defer d.lock.Unlock()
	return d.count != now.count || d.ctx.Err() != nil
}

// work looks at each text, and at the last one thoroughly, until d is closed.
func (d *document) work() {
	for {
		select {
		case <-d.ctx.Done():
			return
		case <-d.wake:
		}
		now := d.draft()
		k, plain := d.look(now)
		if plain == nil {
			continue
		}
		select {
		case <-d.ctx.Done():
			return
		case <-time.After(settleTime):
			d.search(now, k, plain)
		case <-d.wake:
			d.wake <- struct{}{} // begin anew
		}
	}
}

// look publishes what is wrong with a text, and violations if nothing is; the view
// is nil if there is nothing to search.
func (d *document) look(now draft) (k Kernel, plain *view) {
	defer d.survive()
	k, err := d.server.read(d.path, []byte(now.text))
	if err != nil {
		var l diag.List
		l.Errorf("", diag.Pos{File: d.path, Line: 1, Col: 1}, "%v", err)
		d.show(now, l)
		return k, nil
	}
	if k.Program == nil || k.Found.HasErrors() {
		d.show(now, k.Found)
		return k, nil
	}
	if d.stale(now) {
		return k, nil
	}
	opt := k.Options
	opt.Parallel = nil // it is about the user's code
	p, _, found, err := pipeline.Run(k.Program, opt)
	if err != nil {
		d.complain(err)
		return k, nil
	}
	k.Found = append(k.Found, found...).Sorted()
	d.show(now, k.Found)
	v := newView(now.text, d.path, k.Program, &pipeline.Decision{Program: p}, nil)
	d.see(now, v)
	if found.HasErrors() || k.Options.Parallel == nil {
		return k, nil
	}
	return k, v
}

// search makes the design as the command would.
func (d *document) search(now draft, k Kernel, plain *view) {
	defer d.survive()
	opt := k.Options
	start := time.Now()
	opt.Stop = func() bool { return d.stale(now) || k.Limit > 0 && time.Since(start) > k.Limit }
	made, err := pipeline.Decide(k.Program, opt, k.Price)
	var small *pipeline.TooSmall
	switch {
	case d.stale(now):
	case errors.As(err, &small):
		k.Found.Warnf("", k.Program.Pos, "%v", err)
		d.show(now, k.Found)
	case err != nil:
		d.complain(err)
	default:
		d.see(now, newView(now.text, d.path, k.Program, made, plain))
	}
}

// survive turns a panic into a message: the editor goes on.
func (d *document) survive() {
	if r := recover(); r != nil {
		d.complain(fmt.Errorf("%v", r))
	}
}

// complain tells of a defect of ours.
func (d *document) complain(err error) {
	const asError = 1
	_ = d.conn.Notify(d.ctx, "window/logMessage", map[string]any{"type": asError, "message": "codo-opt: internal error: " + err.Error()})
}

// see keeps what is known of a text, for hover and actions.
func (d *document) see(now draft, v *view) {
	d.lock.Lock()
	defer d.lock.Unlock()
	if d.count == now.count {
		d.view = v
	}
}

// show publishes the findings about a text, if it is still the last.
func (d *document) show(now draft, found diag.List) {
	if !d.stale(now) {
		d.publish(found, &now)
	}
}

// publish sends findings to the files they are in, and takes back earlier ones;
// now is nil when d is closed.
func (d *document) publish(found diag.List, now *draft) {
	all := map[string][]finding{d.uri: {}}
	order := []string{d.uri}
	d.lock.Lock()
	for uri := range d.shown {
		all[uri] = []finding{}
	}
	lines := linesOf(d.text)
	d.lock.Unlock()
	for _, f := range found {
		uri := d.uriOf(f.Pos.File)
		own := lines
		if uri != d.uri {
			own = nil // its text is not known here
		}
		all[uri] = append(all[uri], d.findingOf(f, own, lines))
	}
	d.lock.Lock()
	for uri := range all {
		if uri != d.uri {
			order = append(order, uri)
		}
		d.shown[uri] = true
	}
	d.lock.Unlock()
	for _, uri := range order {
		message := published{URI: uri, Diagnostics: all[uri]}
		if now != nil && uri == d.uri {
			message.Version = &now.version
		}
		_ = d.conn.Notify(d.server.ctx, "textDocument/publishDiagnostics", message)
	}
}

// uriOf is the URI of a file that a place names.
func (d *document) uriOf(file string) string {
	if file == "" || file == d.path {
		return d.uri
	}
	return uriOf(file)
}
