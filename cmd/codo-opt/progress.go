package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// showAfter is how long something takes before a bar is shown, and drawEvery how
// often it is drawn.
const (
	showAfter = 300 * time.Millisecond
	drawEvery = 200 * time.Millisecond
)

// watch shows, on a terminal, how far something is and how long it takes yet, once
// it has taken a while: limit is the longest that it may take, 0 for no limit. It
// is to be told by tell, one call at a time; stop takes the bar away. What is no
// terminal is left alone, and so is one where nothing is to be shown.
func watch(w io.Writer, what string, limit time.Duration, quiet bool) (tell func(done, total int), stop func()) {
	if quiet || !isTerminal(w) || os.Getenv("TERM") == "dumb" {
		return nil, func() {}
	}
	p := &progress{what: what, limit: limit, start: time.Now()}
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		p.draw(w, end)
	}()
	return p.tell, sync.OnceFunc(func() { close(end); <-ended })
}

// A progress is what is known of something that takes a while.
type progress struct {
	what  string
	limit time.Duration
	start time.Time

	lock        sync.Mutex
	done, total int
}

func (p *progress) tell(done, total int) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.done, p.total = done, total
}

// wipe goes to the start of the line and clears it (ECMA-48, EL).
const wipe = "\r\x1b[K"

// draw keeps a bar on the last line of a terminal until the end.
func (p *progress) draw(w io.Writer, end <-chan struct{}) {
	select {
	case <-end:
		return
	case <-time.After(showAfter):
	}
	defer io.WriteString(w, wipe)
	tick := time.NewTicker(drawEvery)
	defer tick.Stop()
	for {
		io.WriteString(w, wipe+p.line(time.Since(p.start)))
		select {
		case <-end:
			return
		case <-tick.C:
		}
	}
}

// barWidth is that of the bar alone: a line fits into 80 columns.
const barWidth = 40

func (p *progress) line(elapsed time.Duration) string {
	p.lock.Lock()
	defer p.lock.Unlock()
	full := barWidth * min(p.done, p.total) / max(p.total, 1)
	bar := strings.Repeat("=", full) + strings.Repeat("-", barWidth-full)
	return fmt.Sprintf("%s [%s] %s", p.what, bar, timeLeft(elapsed, p.limit, p.done, p.total))
}

// timeLeft says how long something takes yet of which so much is done, if what is
// left is like that.
func timeLeft(elapsed, limit time.Duration, done, total int) string {
	atMost := limit - elapsed
	switch {
	case done > 0 && done < total:
		left := elapsed / time.Duration(done) * time.Duration(total-done)
		if limit > 0 {
			left = min(left, atMost)
		}
		return fmt.Sprintf("%.0f s left", max(0, left).Seconds())
	case limit > 0 && atMost > 0:
		return fmt.Sprintf("at most %.0f s left", atMost.Seconds())
	}
	return fmt.Sprintf("%.0f s so far", elapsed.Seconds())
}
