package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// A kernel is one for which there are published latencies.
type kernel struct {
	name  string // of its file
	title string
	macs  int64 // multiply-accumulates of a run
}

var kernels = []kernel{
	{"atax", "atax", 2 * 390 * 410},
	{"gesummv", "gesummv", 2*250*250 + 250},
	{"gemm", "gemm", 200 * 220 * 240},
	{"mvt", "mvt", 2 * 400 * 400},
	{"k3mm", "3mm", 180*200*190 + 190*220*210 + 180*190*210},
	{"residual_mlp", "residual MLP", 8 * (1024*512 + 512*512 + 512*256 + 256*10)},
	{"autoencoder", "autoencoder", 128 * 2 * (512*256 + 256*128 + 128*64)},
	{"residual_block", "residual block", 231_211_008},
	{"depthwise_separable_block", "depthwise-separable block", 58_605_568},
	{"conv3_block", "3-layer conv block", 19_759_104},
	{"feed_forward", "feed-forward", 512 * 2 * 128 * 256},
	{"multi_head_attention", "multi-head attention", 4*16*512*512 + 2*8*16*16*64},
}

// targetBudget is what the published designs may use: 900 DSPs, and of the rest a
// third of one of the three dies.
var targetBudget = []string{"--dsp", "900", "--lut", "145000", "--ff", "290000", "--bram", "448", "--uram", "107"}

// common are the flags for which the published figures hold.
var common = []string{"--device", "u280", "--clock", "5", "--interface", "memory"}

// A design is what codo-opt reports of one.
type design struct {
	Csynth    int64 `json:"csynth_latency_cycles"`
	Latency   int64 `json:"latency_cycles"` // of a run, played in time
	Resources struct {
		DSP  int `json:"dsp"`
		BRAM int `json:"bram18k"`
		URAM int `json:"uram"`
		LUT  int `json:"lut"`
	} `json:"resources"`
	WallMS  float64 `json:"wall_ms"` // that the tool took
	refused string  // the message, if there is no design
}

// designAll makes a design of each kernel with these flags, two at a time.
func designAll(codo, folder string, list []kernel, flags ...string) ([]design, error) {
	return forAll(folder, list, func(file string) (design, error) { return makeDesign(codo, file, flags) })
}

// forAll gives what get tells of the file of each kernel, two at a time.
func forAll(folder string, list []kernel, get func(file string) (design, error)) ([]design, error) {
	out, errs := make([]design, len(list)), make([]error, len(list))
	var wait sync.WaitGroup
	free := make(chan struct{}, 2)
	for i, k := range list {
		wait.Add(1)
		free <- struct{}{}
		go func() {
			defer wait.Done()
			out[i], errs[i] = get(filepath.Join(folder, k.name+".cpp"))
			<-free
		}()
	}
	wait.Wait()
	for i, err := range errs {
		if err != nil {
			return nil, fmt.Errorf("%s: %w", list[i].name, err)
		}
	}
	return out, nil
}

// makeDesign runs the tool, which with --verify also runs the design, and lets it
// search to the end. A budget that is too small is no error.
func makeDesign(codo, file string, flags []string) (d design, err error) {
	dir, err := os.MkdirTemp("", "codo-targets-")
	if err != nil {
		return d, err
	}
	defer os.RemoveAll(dir)
	cmd := exec.Command(codo, file, "--out", filepath.Join(dir, "design"), "--timeout", "0")
	cmd.Args = slices.Concat(cmd.Args, common, flags)
	var message strings.Builder
	cmd.Stderr = &message
	_, err = cmd.Output()
	if err != nil && strings.Contains(message.String(), "budget is too small") {
		return design{refused: strings.TrimSpace(message.String())}, nil
	}
	if err != nil {
		return d, fmt.Errorf("%w: %s", err, message.String())
	}
	text, err := os.ReadFile(filepath.Join(dir, "design", "report.json"))
	if err != nil {
		return d, err
	}
	if err := json.Unmarshal(text, &d); err != nil {
		return d, err
	}
	if d.Csynth == 0 {
		return d, fmt.Errorf("no latency: %s", message.String())
	}
	return d, nil
}
