// Package cores runs independent work on all cores.
package cores

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls do for 0 to n-1 on all cores, and panics if one of them does.
func Each(n int, do func(k int)) {
	if n == 1 { // nothing is beside it
		do(0)
		return
	}
	var next atomic.Int64
	var running sync.WaitGroup
	var once sync.Once
	var defect any
	for range min(n, runtime.GOMAXPROCS(0)) {
		running.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					once.Do(func() { defect = r })
				}
			}()
			for k := int(next.Add(1)) - 1; k < n; k = int(next.Add(1)) - 1 {
				do(k)
			}
		})
	}
	running.Wait()
	if defect != nil {
		panic(defect)
	}
}
