package pipeline

import "errors"

// errStopped is the error of a try that Options.Stop has ended. The tries before
// it count.
var errStopped = errors.New("the search was stopped")

// stopped reports whether the search is to end.
func (opt Options) stopped() bool { return opt.Stop != nil && opt.Stop() }
