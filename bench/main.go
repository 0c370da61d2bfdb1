// Command bench runs codo-opt on every kernel of bench/kernels in both interfaces
// and within several budgets, verifies each design with g++, checks that it takes
// no more than its budget, and writes the table of all kernels.
//
//	go run ./bench -codo bin/codo-opt -page docs/measured.md
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"codo/bench/page"
)

// A way is one in which every kernel is designed and verified.
type way struct {
	title string
	flags []string
}

// ways are both interfaces with all that the device has, the first two, and
// on-chip memories with fewer and fewer DSPs.
var ways = []way{
	{"memory", []string{"--interface", "memory"}},
	{"axi", []string{"--interface", "axi"}},
	{"900 DSP", []string{"--interface", "memory", "--dsp", "900"}},
	{"300 DSP", []string{"--interface", "memory", "--dsp", "300"}},
	{"50 DSP", []string{"--interface", "memory", "--dsp", "50"}},
}

// A result is what one kernel gave.
type result struct {
	name     string
	report   summary  // of the second way
	ms       float64  // wall time of codo-opt without --verify, the longest of the first two ways
	verified []string // by way: "PASS", a refusal or the reason it is neither
}

// refused begins the cell of a budget that is too small, which is no failure.
const refused = "needs "

// failed reports whether a way gave neither a right design nor a refusal.
func (r result) failed() bool {
	return slices.ContainsFunc(r.verified, func(v string) bool { return v != "PASS" && !strings.HasPrefix(v, refused) })
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

	Resources map[string]int `json:"resources"`
	Budget    map[string]int `json:"budget"`
}

// over names the resources of which the design takes more than its budget.
func (s summary) over() []string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(s.Budget)) {
		if s.Resources[name] > s.Budget[name] {
			out = append(out, fmt.Sprintf("%d of %d %s", s.Resources[name], s.Budget[name], name))
		}
	}
	return out
}

func main() {
	codo := flag.String("codo", "bin/codo-opt", "the tool")
	kernels := flag.String("kernels", "bench/kernels", "folder of kernels")
	only := flag.String("only", "", "run only kernels whose name contains this")
	into := flag.String("page", "", "file whose table to rewrite")
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
	if *into != "" {
		if err := page.Rewrite(*into, "bench", table); err != nil {
			fmt.Fprintln(os.Stderr, "bench:", err)
			os.Exit(1)
		}
	}
	if slices.ContainsFunc(results, result.failed) {
		os.Exit(1)
	}
}

// runAll runs the kernels on all cores, after it has timed one after another; the
// results are in the order of files.
func runAll(codo string, files []string) []result {
	results := make([]result, len(files))
	times := make([]float64, len(files))
	for i, file := range files {
		times[i] = timed(codo, file)
	}
	var wg sync.WaitGroup
	slots := make(chan struct{}, runtime.NumCPU())
	for i, file := range files {
		wg.Add(1)
		go func() {
			defer wg.Done()
			slots <- struct{}{}
			defer func() { <-slots }()
			results[i] = runKernel(codo, file)
			results[i].ms = times[i]
			fmt.Fprintf(os.Stderr, "%s %v\n", results[i].name, results[i].verified)
		}()
	}
	wg.Wait()
	return results
}

// design runs codo-opt, and gives what it printed.
func (w way) design(codo, file, out string) ([]byte, error) {
	return exec.Command(codo, append([]string{file, "--out", out, "--timeout", "0"}, w.flags...)...).CombinedOutput()
}

// repeats is how often a time is taken; the least counts, as others may use the
// machine.
const repeats = 3

// timed is the wall time of codo-opt in ms, the longer of both interfaces.
func timed(codo, file string) float64 {
	dir, err := os.MkdirTemp("", "codo-bench-")
	if err != nil {
		return 0
	}
	defer os.RemoveAll(dir)
	longest := time.Duration(0)
	for _, w := range ways[:2] {
		least := time.Duration(math.MaxInt64)
		for range repeats {
			start := time.Now()
			_, _ = w.design(codo, file, filepath.Join(dir, "design")) // runKernel tells what comes of it
			least = min(least, time.Since(start))
		}
		longest = max(longest, least)
	}
	return float64(longest.Microseconds()) / 1000
}

// runKernel designs one kernel and verifies it, each way.
func runKernel(codo, file string) result {
	r := result{name: strings.TrimSuffix(filepath.Base(file), ".cpp"), verified: make([]string, len(ways))}
	dir, err := os.MkdirTemp("", "codo-bench-")
	if err != nil {
		r.verified[0] = err.Error()
		return r
	}
	defer os.RemoveAll(dir)
	before := map[string]string{} // texts of designs, and what came of them
	for k, w := range ways {
		out := filepath.Join(dir, strconv.Itoa(k))
		text, err := w.design(codo, file, out)
		if err != nil {
			r.verified[k] = refusal(string(text))
			continue
		}
		design, err := os.ReadFile(filepath.Join(out, "report.json"))
		var s summary
		if err == nil {
			err = json.Unmarshal(design, &s)
		}
		if err != nil {
			r.verified[k] = err.Error()
			continue
		}
		if k == 1 {
			r.report = s
		}
		sources := textOf(out)
		if before[sources] == "" {
			before[sources] = runDesign(codo, out)
		}
		if r.verified[k] = before[sources]; len(s.over()) > 0 {
			r.verified[k] = "over the budget: " + strings.Join(s.over(), ", ")
		}
	}
	return r
}

// textOf is the kernel and the testbench of a design.
func textOf(dir string) string {
	var all strings.Builder
	files, _ := filepath.Glob(filepath.Join(dir, "*.cpp"))
	for _, f := range files {
		text, _ := os.ReadFile(f)
		all.Write(text)
	}
	return all.String()
}

// runDesign runs the testbench of a design.
func runDesign(codo, out string) string {
	text, err := exec.Command(codo, "verify", out).CombinedOutput()
	if err != nil || !bytes.Contains(text, []byte("PASS")) {
		return "FAIL: " + firstLine(text)
	}
	return "PASS"
}

var least = regexp.MustCompile(`the least design found takes (\d+ [\w ]+),`)

// refusal is what the tool said when it gave no design.
func refusal(text string) string {
	if found := least.FindStringSubmatch(text); found != nil {
		return refused + found[1]
	}
	return "no design: " + firstLine([]byte(text))
}

func firstLine(text []byte) string {
	line, _, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	return line
}

// markdown is the table of all kernels, a row each.
func markdown(results []result) string {
	var b strings.Builder
	b.WriteString("| kernel | tasks | of them sequential | FIFO | ping-pong | violations | codo-opt (ms) |")
	for _, w := range ways {
		fmt.Fprintf(&b, " %s |", w.title)
	}
	b.WriteString("\n|---|--:|--:|--:|--:|--:|--:|" + strings.Repeat("---|", len(ways)) + "\n")
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
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %d | %.0f | %s |\n", r.name, len(r.report.Tasks), sequential, fifo,
			len(r.report.Channels)-fifo, len(r.report.Violations), r.ms, strings.Join(r.verified, " | "))
	}
	return b.String()
}
