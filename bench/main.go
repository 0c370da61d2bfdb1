// Command bench runs codo-opt on every kernel of bench/kernels in both
// interfaces, verifies each design with g++, and writes the table of the README.
//
//	go run ./bench -codo bin/codo-opt -readme README.md
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"
)

// interfaces are the forms in which every kernel is verified.
var interfaces = []string{"memory", "axi"}

// A result is what one kernel gave.
type result struct {
	name     string
	report   summary
	ms       float64           // wall time of codo-opt without --verify
	verified map[string]string // interface -> "PASS" or the reason it is not
}

// summary is the part of report.json that the table shows.
type summary struct {
	Tasks []struct {
		Sequential string `json:"sequential"`
	} `json:"tasks"`
	Channels []struct {
		Kind string `json:"kind"`
	} `json:"channels"`
	Violations []struct{} `json:"violations"`
}

func main() {
	codo := flag.String("codo", "bin/codo-opt", "the tool")
	kernels := flag.String("kernels", "bench/kernels", "folder of kernels")
	only := flag.String("only", "", "run only kernels whose name contains this")
	readme := flag.String("readme", "", "file whose table to rewrite")
	flag.Parse()
	files, err := filepath.Glob(filepath.Join(*kernels, "*.cpp"))
	if err != nil || len(files) == 0 {
		fmt.Fprintln(os.Stderr, "bench: no kernels in", *kernels)
		os.Exit(1)
	}
	var chosen []string
	for _, f := range files {
		if strings.Contains(f, *only) {
			chosen = append(chosen, f)
		}
	}
	results := runAll(*codo, chosen)
	table := markdown(results)
	fmt.Print(table)
	if *readme != "" {
		if err := rewrite(*readme, table); err != nil {
			fmt.Fprintln(os.Stderr, "bench:", err)
			os.Exit(1)
		}
	}
	for _, r := range results {
		for _, v := range r.verified {
			if v != "PASS" {
				os.Exit(1)
			}
		}
	}
}

// runAll runs the kernels on all cores; the results are in the order of files.
func runAll(codo string, files []string) []result {
	results := make([]result, len(files))
	var wg sync.WaitGroup
	slots := make(chan struct{}, runtime.NumCPU())
	for i, file := range files {
		wg.Add(1)
		go func() {
			defer wg.Done()
			slots <- struct{}{}
			defer func() { <-slots }()
			results[i] = runKernel(codo, file)
			fmt.Fprintf(os.Stderr, "%s %v\n", results[i].name, results[i].verified)
		}()
	}
	wg.Wait()
	return results
}

// runKernel compiles one kernel, timed, and verifies it in each interface.
func runKernel(codo, file string) result {
	r := result{name: strings.TrimSuffix(filepath.Base(file), ".cpp"), verified: map[string]string{}}
	dir, err := os.MkdirTemp("", "codo-bench-")
	if err != nil {
		r.verified["memory"] = err.Error()
		return r
	}
	defer os.RemoveAll(dir)
	for _, face := range interfaces {
		out := filepath.Join(dir, face)
		start := time.Now()
		if text, err := exec.Command(codo, file, "--interface", face, "--out", out).CombinedOutput(); err != nil {
			r.verified[face] = "no design: " + firstLine(text)
			continue
		}
		r.ms = max(r.ms, float64(time.Since(start).Microseconds())/1000)
		if data, err := os.ReadFile(filepath.Join(out, "report.json")); err == nil {
			if err := json.Unmarshal(data, &r.report); err != nil {
				r.verified[face] = err.Error()
				continue
			}
		}
		text, err := exec.Command(codo, "verify", out).CombinedOutput()
		r.verified[face] = "PASS"
		if err != nil || !bytes.Contains(text, []byte("PASS")) {
			r.verified[face] = "FAIL: " + firstLine(text)
		}
	}
	return r
}

func firstLine(text []byte) string {
	line, _, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	return line
}

// markdown is the table of the README.
func markdown(results []result) string {
	var b strings.Builder
	b.WriteString("| kernel | tasks | of them sequential | FIFO | ping-pong | violations | codo-opt (ms) | memory | axi |\n")
	b.WriteString("|---|--:|--:|--:|--:|--:|--:|---|---|\n")
	for _, r := range results {
		sequential, fifo := 0, 0
		for _, t := range r.report.Tasks {
			if t.Sequential != "" {
				sequential++
			}
		}
		for _, c := range r.report.Channels {
			if c.Kind == "fifo" {
				fifo++
			}
		}
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %d | %.0f | %s | %s |\n", r.name, len(r.report.Tasks), sequential, fifo,
			len(r.report.Channels)-fifo, len(r.report.Violations), r.ms, r.verified["memory"], r.verified["axi"])
	}
	return b.String()
}

// The marks between which rewrite puts the table.
const (
	beginMark = "<!-- bench: begin -->\n"
	endMark   = "<!-- bench: end -->"
)

// rewrite replaces the table in a Markdown file.
func rewrite(path, table string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	head, rest, ok := strings.Cut(string(text), beginMark)
	_, tail, ok2 := strings.Cut(rest, endMark)
	if !ok || !ok2 {
		return fmt.Errorf("%s has no marks for the table", path)
	}
	return os.WriteFile(path, []byte(head+beginMark+table+endMark+tail), 0o644)
}
