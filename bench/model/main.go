// Command model measures how far the figures of package model are from those of
// Vitis HLS, on the public designs of Stream-HLS (github.com/UCLA-VAST/Stream-HLS)
// and of the tools it was compared with. It reads every design below a folder of
// that repository as `codo-opt estimate` does, and the reports of synthesis and
// co-simulation that stand beside it.
//
//	go run ./bench/model -dir Stream-HLS/FPGA2025_Artificats -page docs/model.md
//
// No design is part of this repository, only the table of figures is.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"codo/bench/page"
)

func main() {
	dir := flag.String("dir", "", "folder with designs and their reports")
	only := flag.String("only", "", "read only designs whose path contains this")
	into := flag.String("page", "", "file whose table to rewrite")
	each := flag.Bool("each", false, "print one line per design too")
	loops := flag.Bool("loops", false, "print every loop whose II or iteration latency differs")
	flag.Parse()
	designs, err := findDesigns(*dir)
	if err != nil || len(designs) == 0 {
		fmt.Fprintf(os.Stderr, "model: no synthesised design below %q: name a checkout with -dir (%v)\n", *dir, err)
		os.Exit(1)
	}
	var chosen []design
	for _, d := range designs {
		if strings.Contains(d.name, *only) {
			chosen = append(chosen, d)
		}
	}
	results := compareAll(chosen)
	read, alone, slowest := 0, 0, result{}
	for _, r := range results {
		if r.err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", r.design.name, r.err)
			continue
		}
		read++
		if r.alone != nil {
			alone++
			fmt.Fprintf(os.Stderr, "%s is not played: %v\n", r.design.name, r.alone)
		}
		if r.read > slowest.read {
			slowest = r
		}
		if *each {
			fmt.Println(r.line())
		}
		if *loops {
			fmt.Print(strings.Join(r.wrong, ""))
		}
	}
	fmt.Printf("%d of %d designs read and priced, %d of them not played; the slowest to read, %s, took %v\n\n", read, len(chosen), alone, slowest.design.name, slowest.read.Round(time.Millisecond))
	text := table(results)
	fmt.Print(text)
	if *into != "" {
		if err := page.Rewrite(*into, "bench-model", text); err != nil {
			fmt.Fprintln(os.Stderr, "model:", err)
			os.Exit(1)
		}
	}
	if read < len(chosen) {
		os.Exit(1)
	}
}

// compareAll prices the designs, two at a time.
func compareAll(designs []design) []result {
	out := make([]result, len(designs))
	var wait sync.WaitGroup
	free := make(chan struct{}, 2)
	for i, d := range designs {
		wait.Add(1)
		free <- struct{}{}
		go func() {
			defer wait.Done()
			out[i] = compare(d)
			<-free
		}()
	}
	wait.Wait()
	return out
}
