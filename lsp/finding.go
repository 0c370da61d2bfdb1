package lsp

import "codo/diag"

// severities are those of the protocol.
var severities = [...]int{diag.Error: 1, diag.Warning: 2, diag.Info: 3}

// findingOf says what was found in the words of the protocol. own are the lines of
// the file it is in, nil if they are not known; lines are those of d.
func (d *document) findingOf(f diag.Diagnostic, own, lines []string) finding {
	out := finding{Range: rangeIn(own, f.Pos), Severity: severities[f.Severity], Code: string(f.Code), Source: "codo-opt", Message: f.Text}
	if f.Help != "" {
		out.Message += "\n" + f.HelpWord() + ": " + f.Help
	}
	if vitis := f.Code.Vitis(); vitis != "" {
		out.Message += "\nvitis: " + vitis
	}
	for _, n := range f.Notes {
		place := location{URI: d.uriOf(n.Pos.File)}
		if place.URI == d.uri {
			place.Range = rangeIn(lines, n.Pos)
		} else {
			place.Range = rangeIn(nil, n.Pos)
		}
		out.Related = append(out.Related, related{place, n.Text})
	}
	return out
}

// rangeIn is a place as a range; without the lines of the file, of one character.
func rangeIn(lines []string, p diag.Pos) span {
	if lines != nil {
		return spanOf(lines, p)
	}
	start := position{max(0, p.Line-1), max(0, p.Col-1)}
	return span{start, position{start.Line, start.Character + 1}}
}
