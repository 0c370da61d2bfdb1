package main

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// A module is what the report of csynth says of one function. Times are in
// cycles.
type module struct {
	latency, interval        int64 // worst case; -1 if the report has none
	dsp, bram, uram, ff, lut int64
	loops                    map[string]loop
}

// A loop is what csynth says of a loop, by its name.
type loop struct {
	trip, latency, ii, depth int64 // ii 0: not pipelined
}

// readModules reads the reports of all functions of a solution, by name.
func readModules(solution string) (map[string]module, error) {
	files, err := filepath.Glob(filepath.Join(solution, "syn/report/*_csynth.xml"))
	if err != nil {
		return nil, err
	}
	out := map[string]module{}
	for _, f := range files {
		m, err := readModule(f)
		if err != nil {
			return nil, err
		}
		out[strings.TrimSuffix(filepath.Base(f), "_csynth.xml")] = m
	}
	return out, nil
}

// readModule reads the figures of one function, which stand before the ports.
func readModule(file string) (module, error) {
	m := module{latency: -1, interval: -1, loops: map[string]loop{}}
	f, err := os.Open(file)
	if err != nil {
		return m, err
	}
	defer f.Close()
	d := xml.NewDecoder(f)
	var path []string
	for {
		token, err := d.Token()
		if err != nil {
			return m, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			path = append(path, t.Name.Local)
		case xml.CharData:
			m.note(path, strings.TrimSpace(string(t)))
		case xml.EndElement:
			path = path[:len(path)-1]
			if t.Name.Local == "Resources" {
				return m, nil
			}
		}
	}
}

// note takes the text of the element at path.
func (m *module) note(path []string, text string) {
	if len(path) < 2 || text == "" {
		return
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return
	}
	last, around := path[len(path)-1], path[len(path)-2]
	switch {
	case last == "Worst-caseLatency":
		m.latency = n
	case last == "Interval-max":
		m.interval = n
	case around == "Resources":
		m.resource(last, n)
	case len(path) > 3 && strings.Contains(strings.Join(path[:len(path)-2], "/"), "SummaryOfLoopLatency"):
		l := m.loops[around]
		switch last {
		case "TripCount":
			l.trip = n
		case "Latency":
			l.latency = n
		case "PipelineII":
			l.ii = n
		case "PipelineDepth", "IterationLatency":
			l.depth = n
		}
		m.loops[around] = l
	}
}

func (m *module) resource(name string, n int64) {
	switch name {
	case "DSP":
		m.dsp = n
	case "BRAM_18K":
		m.bram = n
	case "URAM":
		m.uram = n
	case "FF":
		m.ff = n
	case "LUT":
		m.lut = n
	}
}

var verilogRow = regexp.MustCompile(`(?m)^\|\s*Verilog\|\s*Pass\|\s*\d+\|\s*\d+\|\s*(\d+)\|`)

// readCosim is the latency that co-simulation measured, in cycles; 0 if it did not
// pass.
func readCosim(solution, top string) int64 {
	text, err := os.ReadFile(filepath.Join(solution, "sim/report", top+"_cosim.rpt"))
	if err != nil {
		return 0
	}
	m := verilogRow.FindSubmatch(text)
	if m == nil {
		return 0
	}
	n, _ := strconv.ParseInt(string(m[1]), 10, 64)
	return n
}

var fifoRow = regexp.MustCompile(`(?m)^\|FIFO\s*\|\s*(\d+|-)\|\s*(?:\d+|-)\|\s*(?:\d+|-)\|\s*(?:\d+|-)\|\s*(\d+|-)\|`)

// fifoMemory is what the FIFOs of the top function take by its report, in block
// RAMs of 18 Kbit. The tool counts one block per FIFO, however deep.
func fifoMemory(solution, top string) int64 {
	text, err := os.ReadFile(filepath.Join(solution, "syn/report", top+"_csynth.rpt"))
	if err != nil {
		return 0
	}
	m := fifoRow.FindSubmatch(text)
	if m == nil {
		return 0
	}
	bram, _ := strconv.ParseInt(string(m[1]), 10, 64) // 0 for -
	uram, _ := strconv.ParseInt(string(m[2]), 10, 64)
	return bram + uramBlocks*uram
}
