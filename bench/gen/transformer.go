package main

import (
	_ "embed"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"text/template"
)

// A block is one layer of GPT-2: either the prefill of some tokens, or one decoding
// step that attends to a cache of earlier tokens.
type block struct {
	Name   string // of the top function
	Hidden int    // width of the model, in features
	Heads  int
	FFN    int // width inside the feed-forward network, in features
	Tokens int // of the prefill; 0 for a decoding step
	Cache  int // earlier tokens of which the step reads keys and values, at most
}

// transformer reads the line of a block: keys and their values.
func (net *network) transformer(words []string) error {
	b := &block{Name: net.name}
	fields := map[string]*int{"hidden": &b.Hidden, "heads": &b.Heads, "ffn": &b.FFN, "tokens": &b.Tokens, "cache": &b.Cache}
	for ; len(words) >= 2; words = words[2:] {
		number, err := strconv.Atoi(words[1])
		if err != nil {
			return err
		}
		if fields[words[0]] == nil {
			return fmt.Errorf("no option of a transformer is called %s", words[0])
		}
		*fields[words[0]] = number
	}
	switch {
	case len(words) > 0:
		return fmt.Errorf("%s has no value", words[0])
	case b.Hidden < 2 || b.FFN < 2 || b.Hidden%2+b.FFN%2 > 0 || b.Heads < 1 || b.Hidden%b.Heads > 0:
		return fmt.Errorf("hidden and ffn are even, and hidden is a multiple of heads")
	case (b.Tokens > 0) == (b.Cache > 0):
		return fmt.Errorf("a transformer has either tokens or a cache")
	}
	net.block = b
	return nil
}

// macs is the number of multiply-accumulates of products of matrices: six
// projections per token, and scores and sums of values between all tokens.
func (b *block) macs() int {
	tokens, others := b.Tokens, b.Tokens
	if b.Cache > 0 {
		tokens, others = 1, b.Cache+1
	}
	return tokens * (4*b.Hidden*b.Hidden + 2*b.Hidden*b.FFN + 2*others*b.Hidden)
}

// shift is by how many bits a sum of terms products is shifted: for random data, a
// product of int8 and int4 is about 2^8, a sum of n of them sqrt(n) as much, and
// 2^5 leaves room in an int8.
func (b *block) shift(terms int) int { return 3 + bits.Len(uint(terms))/2 }

// A linear is one size of fully connected layer.
type linear struct {
	Name, In, Out string // of the function, and of the constants of its widths
	Shift         int    // bits by which sums are shifted
}

// Indent aligns a second line of arguments.
func (f linear) Indent() string { return strings.Repeat(" ", len("static void (")+len(f.Name)) }

// Linears are the sizes of the block.
func (b *block) Linears() []linear {
	return []linear{
		{"project", "HIDDEN", "HIDDEN", b.shift(b.Hidden)},
		{"widen", "HIDDEN", "FFN", b.shift(b.Hidden)},
		{"narrow_down", "FFN", "HIDDEN", b.shift(b.FFN)},
	}
}

//go:embed prefill.cpp.tmpl
var prefillText string

//go:embed decode.cpp.tmpl
var decodeText string

//go:embed block.cpp.tmpl
var blockText string

// code is the C++ of the block.
func (b *block) code(net *network) string {
	text := prefillText
	if b.Cache > 0 {
		text = decodeText
	}
	templates := template.Must(template.New("parts").Parse(blockText))
	var code strings.Builder
	for _, note := range net.notes {
		code.WriteString("// " + note + "\n")
	}
	if err := template.Must(templates.New("top").Parse(text)).Execute(&code, b); err != nil {
		panic(err) // the templates name what a block has
	}
	return code.String()
}
