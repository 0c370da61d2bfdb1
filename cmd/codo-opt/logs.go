package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"codo/diag"
	"codo/logs"
	"codo/report"
)

func logsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "logs FILE...",
		Short: "What the messages in logs of Vitis mean for your source",
		Long: `logs reads the logs of Vitis HLS, of co-simulation and of v++, and prints each message
that matters in terms of the source that you gave to codo-opt: the line that it comes
from, what it means, and what to do. It also says whether all tasks became processes
that overlap and whether all ports move bursts. Exit status: 1 if there is an error.`,
		Example: `  codo-opt logs codo-out/gemm/vitis_hls.log
  codo-opt logs --design codo-out/gemm comp/logs/hls_compile.log
  codo-opt logs *.log --json`,
		Args: cobra.MinimumNArgs(1),
	}
	dir := cmd.Flags().String("design", "", "folder of the design (default the one that the first FILE lies below)")
	asJSON := cmd.Flags().Bool("json", false, "print JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		sought := *dir == ""
		if sought {
			*dir = designAbove(args[0])
		}
		d, sources, err := loggedDesign(*dir)
		if sought && errors.Is(err, fs.ErrNotExist) {
			return failure{exitInput, fmt.Sprintf("%s lies in no folder of a design, which has a report.json: name it with --design DIR", args[0])}
		}
		if err != nil {
			return failure{exitInput, err.Error()}
		}
		var all []logs.Message
		var found diag.List
		for _, file := range args {
			text, err := os.ReadFile(file)
			if err != nil {
				return failure{exitInput, err.Error()}
			}
			messages := logs.Read(string(text))
			all, found = append(all, messages...), append(found, logs.Explain(d, file, messages)...)
		}
		lines, gates := logs.Gates(d, all)
		found = withColumns(append(found, gates...), sources)
		if *asJSON {
			err = printFindings(cmd, found, lines)
		} else {
			diag.PrintAll(cmd.OutOrStdout(), found, sources, colour(cmd.OutOrStdout()))
			fmt.Fprintln(cmd.OutOrStdout(), summary(len(all), found, lines))
		}
		if err == nil && found.HasErrors() {
			return failure{status: exitInput}
		}
		return err
	}
	return cmd
}

// loggedDesign is what messages can name of the design in dir, and the user's files by
// the names that places have.
func loggedDesign(dir string) (*logs.Design, map[string][]byte, error) {
	r, err := report.Load(dir)
	if err != nil {
		return nil, nil, err
	}
	kernel, err := os.ReadFile(filepath.Join(dir, r.Top+".cpp"))
	if err != nil {
		return nil, nil, err
	}
	d := &logs.Design{Top: r.Top, Kernel: string(kernel)}
	files := map[string]bool{}
	pos := func(text string) diag.Pos {
		p := logs.ParsePos(text)
		files[p.File] = true
		return p
	}
	for _, t := range r.Tasks {
		d.Tasks = append(d.Tasks, logs.Task{Name: t.Name, Source: pos(t.Source), II: t.II})
	}
	for _, c := range r.Channels {
		d.Channels = append(d.Channels, logs.Channel{Name: c.Name, From: c.From, To: c.To, Source: pos(c.Source)})
	}
	for _, p := range r.Ports {
		d.Ports = append(d.Ports, logs.Port{Name: p.Argument, Bundle: p.Bundle, Source: pos(p.Source)})
	}
	sources, err := goldenTexts(filepath.Join(dir, "golden"), files)
	return d, sources, err
}

// goldenTexts reads the user's files, which places call by longer or by the same names.
func goldenTexts(dir string, names map[string]bool) (map[string][]byte, error) {
	out := map[string][]byte{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || e.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		name = filepath.ToSlash(name)
		out[name] = text
		for known := range names {
			if strings.HasSuffix(filepath.ToSlash(known), "/"+name) {
				out[known] = text
			}
		}
		return err
	})
	return out, err
}

// withColumns lets places that have only a line begin where its text does.
func withColumns(found diag.List, sources map[string][]byte) diag.List {
	for i := range found {
		p := &found[i].Pos
		lines := bytes.Split(sources[p.File], []byte("\n"))
		if p.Col == 0 && p.Line > 0 && p.Line <= len(lines) {
			line := lines[p.Line-1]
			p.Col = 1 + len(line) - len(bytes.TrimLeft(line, " \t"))
		}
	}
	return found
}

// summary is the last line.
func summary(messages int, found diag.List, lines []string) string {
	var count [diag.Error + 1]int
	for _, f := range found {
		count[f.Severity]++
	}
	several := func(n int, what string) string {
		if n == 1 {
			return "1 " + what
		}
		return fmt.Sprintf("%d %ss", n, what)
	}
	parts := append([]string{several(messages, "message") + ": " + several(count[diag.Error], "error") + ", " + several(count[diag.Warning], "warning")}, lines...)
	return strings.Join(parts, "; ")
}

func printFindings(cmd *cobra.Command, found diag.List, lines []string) error {
	e := json.NewEncoder(cmd.OutOrStdout())
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(struct {
		Findings []report.Violation `json:"findings"`
		Gates    []string           `json:"gates"`
	}{report.Findings(found), append([]string{}, lines...)})
}
