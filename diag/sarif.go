package diag

import (
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
)

// SARIF writes the findings as a SARIF 2.1.0 log (OASIS, "Static Analysis
// Results Interchange Format"), which editors and code hosts show at their
// lines. The rules are the codes that occur, in order of first use. Columns
// count bytes, which are code points as long as the line is ASCII.
func SARIF(w io.Writer, l List) error {
	run := sarifRun{Results: []sarifResult{}, ColumnKind: "unicodeCodePoints"}
	run.Tool.Driver = sarifDriver{Name: "codo-opt", Rules: []sarifRule{}}
	for _, d := range l {
		run.Results = append(run.Results, resultOf(d, run.Tool.Driver.rule(d)))
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(sarifLog{
		Schema:  "https://json.schemastore.org/sarif-2.1.0.json",
		Version: "2.1.0",
		Runs:    []sarifRun{run},
	})
}

// rule is the index of the rule that d breaks, which is added if it is new; nil
// without a code.
func (t *sarifDriver) rule(d Diagnostic) *int {
	if d.Code == "" {
		return nil
	}
	i := slices.IndexFunc(t.Rules, func(r sarifRule) bool { return r.ID == string(d.Code) })
	if i < 0 {
		i = len(t.Rules)
		r := sarifRule{ID: string(d.Code), Default: sarifConfiguration{sarifLevels[d.Severity]}}
		if m := meanings[d.Code]; m.title != "" {
			r.Description = &sarifText{m.title}
			if m.vitis != "" {
				r.Help = &sarifText{m.vitis}
			}
		}
		t.Rules = append(t.Rules, r)
	}
	return &i
}

func resultOf(d Diagnostic, rule *int) sarifResult {
	text := d.Text
	switch {
	case d.Help == "":
	case d.HelpWord() == "done":
		text += ". Done: " + d.Help
	default:
		text += ". Help: " + d.Help
	}
	r := sarifResult{RuleID: string(d.Code), RuleIndex: rule, Level: sarifLevels[d.Severity], Message: sarifText{text}}
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
	if p.File != "" {
		l.Physical = &sarifPlace{Artifact: sarifArtifact{uriOf(p.File)}}
		if p.Line > 0 {
			l.Physical.Region = &sarifRegion{p.Line, p.Col}
		}
	}
	if text != "" {
		l.Message = &sarifText{text}
	}
	return l
}

// uriOf is a file name as an URI: relative names stay so.
func uriOf(name string) string {
	u := url.URL{Path: filepath.ToSlash(name)}
	if strings.HasPrefix(u.Path, "/") {
		u.Scheme = "file"
	}
	return u.String()
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
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifDriver struct {
		Name  string      `json:"name"`
		Rules []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID          string             `json:"id"`
		Description *sarifText         `json:"shortDescription,omitempty"`
		Help        *sarifText         `json:"help,omitempty"` // the message of Vitis HLS
		Default     sarifConfiguration `json:"defaultConfiguration"`
	}
	sarifConfiguration struct {
		Level string `json:"level"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId,omitempty"`
		RuleIndex *int            `json:"ruleIndex,omitempty"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations,omitempty"`
		Related   []sarifLocation `json:"relatedLocations,omitempty"`
	}
	sarifLocation struct {
		Physical *sarifPlace `json:"physicalLocation,omitempty"`
		Message  *sarifText  `json:"message,omitempty"`
	}
	sarifPlace struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
	}
)
