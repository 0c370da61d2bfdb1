package main

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"codo/diag"
	"codo/docs/codes"
)

func explainCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "explain [CODE]",
		Short: "What a code of a diagnostic means: an example, its fix, where the rule comes from",
		Example: `  codo-opt explain V12       written in one order, read in another
  codo-opt explain 200-779   what leads to this message of Vitis HLS
  codo-opt explain           all codes`,
		Args: cobra.MaximumNArgs(1),
	}
	for _, c := range diag.Codes() {
		cmd.ValidArgs = append(cmd.ValidArgs, string(c)+"\t"+c.Title())
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		w := cmd.OutOrStdout()
		if len(args) == 0 {
			return listCodes(w)
		}
		page, ok := codes.Page(diag.Code(strings.ToUpper(args[0])))
		if !ok && listMessage(w, args[0]) {
			return nil
		}
		if !ok {
			return failure{exitInput, fmt.Sprintf("there is no code %q; `codo-opt explain` lists all", args[0])}
		}
		printPage(w, page, colour(w))
		return nil
	}
	return cmd
}

func listCodes(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, c := range diag.Codes() {
		fmt.Fprintf(table, "%s\t%s\n", c, c.Title())
	}
	return table.Flush()
}

// message is the number of a message of Vitis HLS.
var message = regexp.MustCompile(`^\d+-\d+$`)

// listMessage lists the codes of what leads to a message of Vitis HLS; false if there
// are none.
func listMessage(w io.Writer, number string) bool {
	if !message.MatchString(number) {
		return false
	}
	found := false
	for _, c := range diag.Codes() {
		if regexp.MustCompile(`\b` + number + `\b`).MatchString(c.Vitis()) {
			fmt.Fprintf(w, "%s  %s\n", c, c.Title())
			found = true
		}
	}
	return found
}

// printPage prints Markdown, its headings bold on a terminal.
func printPage(w io.Writer, page string, color bool) {
	inBlock := false
	for line := range strings.Lines(page) {
		text := strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(text, "```") {
			inBlock = !inBlock
		}
		if color && !inBlock && strings.HasPrefix(text, "#") {
			text = "\x1b[1m" + text + "\x1b[0m"
		}
		fmt.Fprintln(w, text)
	}
}

// pointer says where more is to be read about findings; "" if none has a code.
func pointer(found diag.List) string {
	var named []string
	seen := map[diag.Code]bool{}
	for _, d := range found {
		if d.Code != "" && !seen[d.Code] {
			seen[d.Code] = true
			named = append(named, string(d.Code))
		}
	}
	switch len(named) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("`codo-opt explain %s` says more\n", named[0])
	}
	return fmt.Sprintf("`codo-opt explain CODE` says more about %s\n", strings.Join(named, ", "))
}
