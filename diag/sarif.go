package diag

import (
	"encoding/json"
	"io"
	"path/filepath"
	"slices"
)

// SARIF writes the findings as a SARIF 2.1.0 log (OASIS, "Static Analysis
// Results Interchange Format"), which editors and code hosts show at their
// lines.
func SARIF(w io.Writer, l List) error {
	log := sarifLog{Schema: "https://json.schemastore.org/sarif-2.1.0.json", Version: "2.1.0", Runs: []sarifRun{{Results: []sarifResult{}}}}
	run := &log.Runs[0]
	run.Tool.Driver = sarifDriver{Name: "codo-opt", Rules: []sarifRule{}}
	for _, d := range l {
		if rule := (sarifRule{ID: string(d.Code)}); d.Code != "" && !slices.Contains(run.Tool.Driver.Rules, rule) {
			run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, rule)
		}
		run.Results = append(run.Results, resultOf(d))
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(log)
}

func resultOf(d Diagnostic) sarifResult {
	text := d.Text
	if d.Help != "" {
		text += ". Help: " + d.Help
	}
	r := sarifResult{RuleID: string(d.Code), Level: sarifLevels[d.Severity], Message: sarifText{text}}
	if d.Pos.File != "" {
		r.Locations = []sarifLocation{locationOf(d.Pos, "")}
	}
	for _, n := range d.Notes {
		r.Related = append(r.Related, locationOf(n.Pos, n.Text))
	}
	return r
}

func locationOf(p Pos, text string) sarifLocation {
	var l sarifLocation
	l.Physical.Artifact.URI = filepath.ToSlash(p.File)
	if p.Line > 0 {
		l.Physical.Region = &sarifRegion{p.Line, p.Col}
	}
	if text != "" {
		l.Message = &sarifText{text}
	}
	return l
}

var sarifLevels = [...]string{Info: "note", Warning: "warning", Error: "error"}

// The parts of the format that are used, in its own words.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool struct {
			Driver sarifDriver `json:"driver"`
		} `json:"tool"`
		Results []sarifResult `json:"results"`
	}
	sarifDriver struct {
		Name  string      `json:"name"`
		Rules []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID string `json:"id"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId,omitempty"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations,omitempty"`
		Related   []sarifLocation `json:"relatedLocations,omitempty"`
	}
	sarifLocation struct {
		Physical struct {
			Artifact struct {
				URI string `json:"uri"`
			} `json:"artifactLocation"`
			Region *sarifRegion `json:"region,omitempty"`
		} `json:"physicalLocation"`
		Message *sarifText `json:"message,omitempty"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
	}
)
