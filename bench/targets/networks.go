package main

import (
	_ "embed"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

//go:embed networks.csv
var networksText string

// A network is one for which there are published latencies.
type network struct {
	name  string // of its file
	title string
	dsps  int // its budget; it may have twice the block RAMs of CODO's design, and all else that the device has
}

// networks have the budget of CODO's designs, but for a prefill of 64 tokens, of which
// none is published.
var networks = []network{
	{"resnet18_32", "ResNet-18, 32×32", 468},
	{"vgg16_32", "VGG-16, 32×32", 376},
	{"mobilenet_32", "MobileNet, 32×32", 220},
	{"resnet18_224", "ResNet-18, 224×224", 535},
	{"vgg16_224", "VGG-16, 224×224", 952},
	{"mobilenet_224", "MobileNet, 224×224", 677},
	{"zfnet_224", "ZFNet, 224×224", 630},
	{"yolo_tiny", "tiny YOLO, 1280×384", 1132},
	{"gpt2_prefill_32", "GPT-2 block, prefill of 32", 1006},
	{"gpt2_prefill_64", "GPT-2 block, prefill of 64", 1006},
	{"gpt2_prefill_128", "GPT-2 block, prefill of 128", 206},
	{"gpt2_decode", "GPT-2 block, decoding step", 49},
}

// A scaling is a network whose designs are compared over DSPs.
type scaling struct {
	network network
	dsps    []int // budgets; the last is all that the device has
}

// scalings have ResNet-18 at the DSPs of CODO's five degrees (its Fig. 11).
var scalings = []scaling{
	{networks[3], []int{166, 196, 309, 535, 1236, 9024}},
	{networks[4], []int{952, 9024}},
}

// A networkFigure is a published design of a network.
type networkFigure struct {
	cycles       int64
	dsp, bram18k string // "" where they are not published
	seconds      string // that the tool took
	clock        string // ns
}

// readNetworks gives the figures by network and tool.
func readNetworks() (map[string]map[string]networkFigure, error) {
	known := func(name string) bool {
		return slices.ContainsFunc(networks, func(n network) bool { return n.name == name })
	}
	return readFigures("networks.csv", networksText, known, func(cycles int64, rest []string) networkFigure {
		return networkFigure{cycles, rest[0], rest[1], rest[2], rest[3]}
	})
}

func (f networkFigure) String() string {
	if f.cycles == 0 {
		return "–"
	}
	var notes []string
	for _, n := range []struct{ value, unit string }{{f.dsp, ""}, {f.bram18k, " BRAM"}, {f.seconds, " s"}} {
		if n.value != "" {
			notes = append(notes, n.value+n.unit)
		}
	}
	if len(notes) == 0 {
		return thousands(f.cycles)
	}
	return thousands(f.cycles) + " (" + strings.Join(notes, ", ") + ")"
}

// A networkRun is what the tool gives for a network and a budget of DSPs.
type networkRun struct {
	network network
	dsps    int
	design  design
}

// A networkRuns is what bench-networks measures: the networks at their budgets,
// and the runs of the scalings, one after another.
type networkRuns struct {
	targets  []networkRun
	scalings [][]networkRun
}

// measureNetworks makes one design after another, as their times are measured, too.
// A design that is asked for twice is made once.
func measureNetworks(codo, folder string, published map[string]map[string]networkFigure) (out networkRuns, err error) {
	made := map[string]networkRun{}
	get := func(n network, dsps int) networkRun {
		key := fmt.Sprint(n.name, dsps)
		r, known := made[key]
		if !known && err == nil {
			r = networkRun{network: n, dsps: dsps}
			codos := published[n.name]["CODO"]
			flags := []string{"--dsp", strconv.Itoa(dsps), "--clock", codos.clock}
			if blocks, failed := strconv.Atoi(codos.bram18k); failed == nil && dsps == n.dsps {
				flags = append(flags, "--bram", strconv.Itoa(2*blocks))
			}
			if r.design, err = makeDesign(codo, filepath.Join(folder, n.name+".cpp"), flags); err != nil {
				err = fmt.Errorf("%s with %d DSPs: %w", n.name, dsps, err)
			}
			made[key] = r
		}
		return r
	}
	for _, n := range networks {
		out.targets = append(out.targets, get(n, n.dsps))
	}
	for _, s := range scalings {
		var runs []networkRun
		for _, dsps := range s.dsps {
			runs = append(runs, get(s.network, dsps))
		}
		out.scalings = append(out.scalings, runs)
	}
	return out, err
}
