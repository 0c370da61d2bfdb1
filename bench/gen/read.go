package main

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
)

// read reads a list of layers; bench/networks/README.md describes the lines. The
// name of the file is for messages and for the network's name.
func read(file, text string) (*network, error) {
	net := &network{name: strings.TrimSuffix(filepath.Base(file), ".net")}
	for i, line := range strings.Split(text, "\n") {
		line, note, noted := strings.Cut(line, "#")
		words := strings.Fields(line)
		switch {
		case len(words) > 0:
			if err := net.line(words); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", file, i+1, err)
			}
		case noted && len(net.layers) == 0 && net.block == nil:
			net.notes = append(net.notes, strings.TrimSpace(note))
		}
	}
	if len(net.layers) < 2 && net.block == nil {
		return nil, fmt.Errorf("%s: no layers", file)
	}
	return net, nil
}

// line adds the layer that the words of one line describe.
func (net *network) line(words []string) error {
	if len(words) < 2 {
		return fmt.Errorf("a line is NAME KIND and what the kind wants")
	}
	name, kindName, words := words[0], words[1], words[2:]
	if kindName == "transformer" {
		net.name = name
		return net.transformer(words)
	}
	if net.find(name) != nil {
		return fmt.Errorf("two layers are called %s", name)
	}
	l := &layer{name: name, stride: 1}
	if kindName == "input" {
		for _, word := range words {
			size, err := strconv.Atoi(word)
			if err != nil {
				return err
			}
			l.shape = append(l.shape, size)
		}
		net.layers = append(net.layers, l)
		return nil
	}
	if len(net.layers) == 0 {
		return fmt.Errorf("the first line is NAME input CHANNELS HEIGHT WIDTH")
	}
	var ok bool
	if l.kind, ok = kinds[kindName]; !ok {
		return fmt.Errorf("no kind of layer is called %s", kindName)
	}
	l.inputs = []*layer{net.layers[len(net.layers)-1]}
	if err := net.options(l, words); err != nil {
		return err
	}
	var err error
	if l.shape, err = l.kind.result(l); err != nil {
		return err
	}
	net.layers = append(net.layers, l)
	return nil
}

// options reads what follows the kind: relu, or a key and its value.
func (net *network) options(l *layer, words []string) error {
	for len(words) > 0 {
		if words[0] == "relu" {
			l.relu, words = true, words[1:]
			continue
		}
		if len(words) == 1 {
			return fmt.Errorf("%s has no value", words[0])
		}
		key, value := words[0], words[1]
		words = words[2:]
		if key == "from" || key == "with" {
			source := net.find(value)
			if source == nil {
				return fmt.Errorf("no layer before is called %s", value)
			}
			if key == "from" {
				l.inputs[0] = source
			} else {
				l.inputs = append(l.inputs, source)
			}
			continue
		}
		number, err := strconv.Atoi(value)
		if err != nil {
			return err
		}
		field := map[string]*int{"out": &l.out, "kernel": &l.kernel, "stride": &l.stride, "pad": &l.pad, "shift": &l.shift}[key]
		if field == nil {
			return fmt.Errorf("no option is called %s", key)
		}
		*field = number
	}
	return nil
}

// find is the layer of a name, or nil.
func (net *network) find(name string) *layer {
	for _, l := range net.layers {
		if l.name == name {
			return l
		}
	}
	return nil
}
