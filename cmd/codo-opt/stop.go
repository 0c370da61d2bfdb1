package main

import (
	"context"
	"os/signal"
	"syscall"
	"time"
)

// stopper is what ends a search: the given time is over, or the user interrupts
// it. A second interrupt ends the process, and so does the first one after done.
func stopper(ctx context.Context, after time.Duration) (stop func() bool, done func()) {
	if ctx == nil {
		ctx = context.Background()
	}
	ctx, release := signal.NotifyContext(ctx, syscall.SIGINT)
	context.AfterFunc(ctx, release)
	cancel := func() {}
	if after > 0 {
		ctx, cancel = context.WithTimeout(ctx, after)
	}
	return func() bool { return ctx.Err() != nil }, func() { cancel(); release() }
}
