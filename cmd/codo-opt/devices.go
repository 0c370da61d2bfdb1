package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"codo/device"
)

// memories lists what a board has off chip.
func memories(b device.Board) string {
	var list []string
	for _, m := range b.Memories {
		list = append(list, m.String())
	}
	return strings.Join(list, "; ")
}

func devicesCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "devices",
		Short:   "The device table",
		Example: "  codo-opt devices",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "name\tpart\tDSP\tBRAM18K\tURAM\tLUT\tFF\tSLR\tmemory")
			for _, b := range device.Boards() {
				fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%s\n", b.Name, b.Part, b.DSP, b.BRAM18K, b.URAM, b.LUT, b.FF, b.SLR, memories(b))
			}
			return w.Flush()
		},
	}
}
