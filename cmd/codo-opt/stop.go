package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// An ending is what ends a search: the user interrupts it, or the time is over, which ends it
// with a design.
type ending struct{ stop, late func() bool }

// stopper is an ending after the given time, 0: never. A second interrupt ends the process, and so does the first one
// after done.
func stopper(ctx context.Context, after time.Duration) (end ending, done func()) {
	if ctx == nil {
		ctx = context.Background()
	}
	ctx, release := signal.NotifyContext(ctx, syscall.SIGINT)
	context.AfterFunc(ctx, release)
	end.stop = func() bool { return ctx.Err() != nil }
	if after > 0 {
		over := time.Now().Add(after)
		end.late = func() bool { return time.Now().After(over) }
	}
	return end, release
}

// ended is a context that ends when the user or the system ends the process, so that what it has
// started can be ended first: release does what the signal asks for then.
func ended(ctx context.Context) (out context.Context, release func()) {
	if ctx == nil {
		ctx = context.Background()
	}
	out, cancel := context.WithCancel(ctx)
	signals, caught := make(chan os.Signal, 1), make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		select {
		case s := <-signals:
			caught <- s
			cancel()
		case <-out.Done():
		}
	}()
	return out, func() {
		cancel()
		signal.Stop(signals)
		select {
		case s := <-caught:
			endBy(s)
		case s := <-signals: // since
			endBy(s)
		default:
		}
	}
}

// endBy ends the process by a signal that nothing catches.
func endBy(s os.Signal) {
	signal.Reset(s)
	if own, err := os.FindProcess(os.Getpid()); err == nil && own.Signal(s) == nil {
		time.Sleep(time.Second) // until it arrives
	}
	os.Exit(exitInput)
}
