package main

import (
	"github.com/spf13/cobra"

	"codo/lsp"
	"codo/parse"
)

func lspCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "lsp",
		Short: "Language server for editors, over standard input and output",
		Long: `lsp tells an editor that speaks the Language Server Protocol what is wrong with
a kernel while it is typed: errors and dataflow violations as diagnostics. Hover
shows what has become of a line: task, stream type, II and FIFO depth. Actions
pin what was decided by a pragma.

Settings are those of the main form: flags, CODO_* and codo.yaml beside the kernel.`,
		Example: `  codo-opt lsp
  codo-opt lsp --device u280
  nvim:   vim.lsp.start({ name = "codo-opt", cmd = { "codo-opt", "lsp" } })
  helix:  [language-server.codo-opt]
          command = "codo-opt"
          args = ["lsp"]`,
		Args: cobra.NoArgs,
	}
	compileFlags(cmd)
	cmd.Flags().Bool("stdio", true, "what some editors add")
	for _, name := range []string{"out", "verify", "until", "print-ir", "explain", "json", "stdio"} {
		_ = cmd.Flags().MarkHidden(name)
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		read := func(path string, text []byte) (k lsp.Kernel, err error) {
			s, err := settingsOf(cmd, path)
			if err != nil {
				return k, err
			}
			s.until = "" // all stages, whatever a settings file says
			parsed, found := parse.File(path, text, parse.Options{Top: s.top, IncludeDirs: s.include, Defines: s.define, Values: s.values})
			if parsed.Program != nil && reserved(parsed.Program, &found) {
				parsed.Program = nil
			}
			return lsp.Kernel{Program: parsed.Program, Found: found, Options: stageOptions(s, ending{}), Price: modelOptions(s), Limit: s.timeout}, nil
		}
		if err := lsp.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), read); err != nil {
			return failure{exitInput, err.Error()}
		}
		return nil
	}
	return cmd
}
