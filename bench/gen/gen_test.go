package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the generated files of bench/networks")

const folder = "../networks"

func TestGeneratedFilesAreCurrent(t *testing.T) {
	lists, err := filepath.Glob(filepath.Join(folder, "*.net"))
	require.NoError(t, err)
	require.NotEmpty(t, lists)
	for _, file := range lists {
		code, _, err := generate(file)
		require.NoError(t, err)
		if *update {
			require.NoError(t, os.WriteFile(target(file), []byte(code), 0o644))
		}
		have, err := os.ReadFile(target(file))
		require.NoError(t, err)
		require.Equal(t, string(have), code, "%s is not what gen writes; go test ./bench/gen -update", target(file))
	}
}

func TestGeneratedFilesCompile(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(folder, "*.cpp"))
	require.NoError(t, err)
	styles, err := filepath.Glob(filepath.Join(folder, "styles", "*.cpp"))
	require.NoError(t, err)
	files = append(files, styles...)
	for _, file := range files {
		out, err := exec.Command("g++", "-O1", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", file).CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
}

// Multiply-accumulates of the networks with published latencies, as published but
// for those whose .net says why not.
func TestMultiplyAccumulates(t *testing.T) {
	for name, want := range map[string]float64{
		"resnet18_32":      555e6,
		"vgg16_32":         193e6,
		"mobilenet_32":     12.6e6,
		"resnet18_224":     1.814e9, // 2.22 G published
		"vgg16_224":        4.73e9,
		"mobilenet_224":    569e6, // 542 M published
		"zfnet_224":        1.08e9,
		"yolo_tiny":        4.78e9, // 5.06 G published
		"gpt2_prefill_32":  405e6,
		"gpt2_prefill_64":  814e6,
		"gpt2_prefill_128": 1.644e9,
		"gpt2_decode":      14.68e6,
	} {
		_, macs, err := generate(filepath.Join(folder, name+".net"))
		require.NoError(t, err)
		require.InEpsilon(t, want, macs, 0.0025, name)
	}
}

func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      "x.net: no layers",
		"a input 3 8 8\n":                       "x.net: no layers",
		"a conv out 3\n":                        "x.net:1: the first line is NAME input CHANNELS HEIGHT WIDTH",
		"a\n":                                   "x.net:1: a line is NAME KIND and what the kind wants",
		"a input 3 8 8\na relu":                 "x.net:2: two layers are called a",
		"a input 3 8 8\nb lstm":                 "x.net:2: no kind of layer is called lstm",
		"a input 3 8 8\nb conv out 4 kernel 9":  "x.net:2: b: a window of 9 at stride 1 does not fit into [3 8 8]",
		"a input 3 8 8\nb conv out 4 kernel":    "x.net:2: kernel has no value",
		"a input 3 8 8\nb conv out 4 kernels 3": "x.net:2: no option is called kernels",
		"a input 3 8 8\nb add with c":           "x.net:2: no layer before is called c",
		"a input 3 8 8\nb add":                  "x.net:2: b adds two layers of the same shape, by `with NAME`",
		"a input 3 8 8\nb concat":               "x.net:2: b joins two images of the same height and width, by `with NAME`",
		"a input 3 8 8\nb max kernel 2\nc concat with a": "x.net:3: c joins two images of the same height and width, by `with NAME`",
		"a input 3 8 8\nb dense out 4":                   "x.net:2: b needs features, a is [3 8 8]",
		"a input 8\nb max kernel 2":                      "x.net:2: b needs an image, a is [8]",
		"a input 8\nb flatten":                           "x.net:2: b needs an image, a is [8]",
		"a transformer hidden 6 heads 4 ffn 8":           "x.net:1: hidden and ffn are even, and hidden is a multiple of heads",
		"a transformer hidden 8 heads 4 ffn 8":           "x.net:1: a transformer has either tokens or a cache",
		"a transformer hidden 8 heads 4 ffn 8 rows 3":    "x.net:1: no option of a transformer is called rows",
	} {
		_, err := read("x.net", text)
		require.EqualError(t, err, want, text)
	}
}
