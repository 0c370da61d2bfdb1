// Command gen writes the C++ of whole networks from lists of their layers: a file
// NAME.net becomes NAME.cpp beside it, as a user or an exporter writes it. For
// each network it prints the number of multiply-accumulates.
//
//	go run ./bench/gen bench/networks/*.net
package main

import (
	"fmt"
	"os"
	"strings"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: gen NAME.net...")
		os.Exit(2)
	}
	for _, file := range os.Args[1:] {
		code, macs, err := generate(file)
		if err == nil {
			err = os.WriteFile(target(file), []byte(code), 0o644)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "gen:", err)
			os.Exit(1)
		}
		fmt.Printf("%-28s %13d MACs\n", file, macs)
	}
}

// generate is the C++ of the network that a file describes, and its number of
// multiply-accumulates.
func generate(file string) (code string, macs int, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", 0, err
	}
	net, err := read(file, string(text))
	if err != nil {
		return "", 0, err
	}
	if net.block != nil {
		return net.block.code(net), net.block.macs(), nil
	}
	for _, l := range net.layers[1:] {
		macs += l.kind.macs(l)
	}
	return net.code(), macs, nil
}

// target is the file that is written for a list of layers.
func target(file string) string { return strings.TrimSuffix(file, ".net") + ".cpp" }
