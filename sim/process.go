package sim

import (
	"iter"

	"codo/affine"
)

// A process is a task with a stack of its own.
type process struct {
	task    *affine.Task
	after   []pingPong // the buffers it reads
	started bool
	ended   bool

	// Where it waits or did last: the FIFO, and the Push or Pop there.
	fifo    *fifo
	at      affine.Stmt
	waiting bool

	suspended bool                    // its stack is not part of what runs
	resume    func() (struct{}, bool) // runs it until it is suspended or ends
	stop      func()                  // unwinds its stack
	yield     func(struct{}) bool     // back to who called resume
}

// A pingPong is a ping-pong channel as its reader sees it.
type pingPong struct {
	channel *affine.Channel
	writer  *process
}

// stopped is the panic that unwinds a suspended process.
type stopped struct{}

// open makes the stack of p, on which body will run.
func (p *process) open(body func()) {
	p.resume, p.stop = iter.Pull(func(yield func(struct{}) bool) {
		defer func() {
			r := recover()
			if _, ours := r.(stopped); r != nil && !ours {
				panic(r)
			}
		}()
		p.yield = yield
		body()
	})
}

// suspend goes back to who called resume, and returns when the next one does.
func (p *process) suspend() {
	p.suspended = true
	if !p.yield(struct{}{}) {
		panic(stopped{})
	}
	p.suspended = false
}

// unwritten is the first of its ping-pong buffers whose writer has not ended, or
// nil.
func (p *process) unwritten() *pingPong {
	for i := range p.after {
		if !p.after[i].writer.ended {
			return &p.after[i]
		}
	}
	return nil
}
