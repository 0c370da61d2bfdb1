package affine

// Gates stand before the channel ends of the tasks that Processes makes. Push and
// Pop are called once for each such statement; what they return is called before
// each of its executions, and may take its time while other tasks run. When it
// returns from a Pop, a token must be there. If it panics, so does the process.
type Gates struct {
	Push func(*Push) func()
	Pop  func(*Pop) func()
}

// Processes makes of each task of p, in order, a function that runs it once, for
// a caller that runs the tasks side by side. Only one may run at a time: they
// share the arguments, which are changed in place, and the channels. A channel
// is, as for Interpret, memory or a queue without a limit; tokens left in it are
// no error.
//
// The errors are those of Interpret.
func Processes(p *Program, args []*Data, gates Gates) ([]func() error, error) {
	var processes []func() error
	err := caught(func() {
		m := newMemory(p, args, InterpretOptions{})
		m.gates = gates
		for _, t := range p.Tasks {
			run := m.compile(t)
			processes = append(processes, func() error { return caught(run) })
		}
	})
	if err != nil {
		return nil, err
	}
	return processes, nil
}
