// Command targets runs codo-opt on the kernels and networks for which other tools
// have published latencies, and writes tables and a plot.
//
//	go run ./bench/targets -codo bin/codo-opt -page README.md
//	go run ./bench/targets -codo bin/codo-opt -page docs/measured.md -tradeoff docs/tradeoff.svg
//	go run ./bench/targets -codo bin/codo-opt -page docs/measured.md -ablation docs/ablation.svg
//	go run ./bench/targets -codo bin/codo-opt -page docs/measured.md -kernels bench/networks -networks docs/networks.svg
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"codo/bench/page"
)

func main() {
	codo := flag.String("codo", "bin/codo-opt", "the tool")
	folder := flag.String("kernels", "bench/kernels", "folder of kernels")
	into := flag.String("page", "", "file whose table to rewrite")
	overDSPs := flag.String("tradeoff", "", "instead of the table of targets: latencies over DSPs, plotted into this file")
	overParts := flag.String("ablation", "", "instead of the table of targets: what each part of the tool is worth, plotted into this file")
	wholeNetworks := flag.String("networks", "", "instead of the table of targets: whole networks, ResNet-18 over DSPs plotted into this file")
	flag.Parse()
	if err := write(*codo, *folder, *into, *overDSPs, *overParts, *wholeNetworks); err != nil {
		fmt.Fprintln(os.Stderr, "targets:", err)
		os.Exit(1)
	}
}

func write(codo, folder, into, overDSPs, overParts, wholeNetworks string) error {
	switch {
	case wholeNetworks != "":
		published, err := readNetworks()
		if err != nil {
			return err
		}
		runs, err := measureNetworks(codo, folder, published)
		if err != nil {
			return err
		}
		resnet := scalingPlot(runs.scalings[0], published[scalings[0].network.name])
		return errors.Join(os.WriteFile(wholeNetworks, []byte(resnet.svg()), 0o644),
			publish(into, "bench-networks", networkTable(runs.targets, published)+"\n"+scalingTable(runs.scalings, published)))
	case overDSPs != "":
		curves, err := tradeoff(codo, folder)
		if err != nil {
			return err
		}
		return errors.Join(os.WriteFile(overDSPs, []byte(tradeoffPlot(curves).svg()), 0o644), publish(into, "bench-tradeoff", tradeoffTable(curves)))
	case overParts != "":
		runs, err := ablation(codo, folder)
		if err != nil {
			return err
		}
		return errors.Join(os.WriteFile(overParts, []byte(ablationPlot(runs).svg()), 0o644), publish(into, "bench-ablation", ablationTable(runs)+"\n"+strategyTable(runs)))
	}
	published, err := readPublished()
	if err != nil {
		return err
	}
	designs, err := designAll(codo, folder, kernels, append(targetBudget, "--verify")...)
	if err != nil {
		return err
	}
	return publish(into, "bench-targets", targetTable(designs, published))
}

// publish prints a table, and puts it between its marks in a file, if there is
// one.
func publish(file, mark, table string) error {
	fmt.Print(table)
	if file == "" {
		return nil
	}
	return page.Rewrite(file, mark, table)
}
