package emit

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"codo/affine"
	"codo/device"
	"codo/hbm"
)

// cardDesign is the design of a case in testdata/card, with its arrays in banks of
// a board, in a folder. XRT is a stand-in that runs the kernel in software.
type cardDesign struct {
	dir     string
	program *affine.Program
}

func newCard(t *testing.T, name, board string, channels int) cardDesign {
	archive, err := txtar.ParseFile("testdata/" + name + ".txtar")
	require.NoError(t, err)
	b, err := device.Find(board)
	require.NoError(t, err)
	p := programOf(t, archive)
	require.Empty(t, hbm.Channels(p, b, channels))
	opt := optionsOf(archive)
	opt.Part = b.Part
	files, _, err := Design(p, opt)
	require.NoError(t, err)
	return cardDesign{writeFiles(t, files), p}
}

// make runs the design's Makefile with the stand-ins of XRT and Vitis.
func (c cardDesign) make(args ...string) (string, error) {
	cmd := exec.Command("make", append([]string{"-s", "-C", c.dir, "XILINX_XRT=" + filepath.Join(c.dir, "xrt"), "OUT=build", "COMMON=-O0 -ffp-contract=off -fwrapv"}, args...)...)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// xrt builds the stand-in of XRT around the kernel: include/ and lib/.
func (c cardDesign) xrt(t *testing.T) {
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("g++ is not installed: the host was not compiled")
	}
	root, err := filepath.Abs("testdata/xrt")
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Join(c.dir, "xrt/lib"), 0o755))
	require.NoError(t, os.Symlink(filepath.Join(root, "include"), filepath.Join(c.dir, "xrt/include")))
	require.NoError(t, os.WriteFile(filepath.Join(c.dir, "xrt/call.cpp"), []byte(c.call()), 0o644))
	sh := fmt.Sprintf(`cd %s && flags="-std=c++17 -O0 -ffp-contract=off -fwrapv -w -Iinclude -Ixrt/include" &&
		g++ $flags -c -o xrt/kernel.o %s.cpp && g++ $flags -c -o xrt/call.o xrt/call.cpp && g++ $flags -c -o xrt/xrt.o %s/xrt.cpp &&
		ar rcs xrt/lib/libxrt_coreutil.a xrt/kernel.o xrt/call.o xrt/xrt.o`, c.dir, c.program.Top, root)
	out, err := exec.Command("sh", "-c", sh).CombinedOutput()
	require.NoError(t, err, "%s", out)
}

// copied is the same design in a folder of its own, with all that is built.
func (c cardDesign) copied(t *testing.T) cardDesign {
	dir := filepath.Join(t.TempDir(), "design")
	out, err := exec.Command("cp", "-a", c.dir, dir).CombinedOutput()
	require.NoError(t, err, "%s", out)
	return cardDesign{dir, c.program}
}

// call is the C++ that calls the kernel with arguments by number.
func (c cardDesign) call() string {
	p := c.program
	var names, bytes, args []string
	for i, b := range p.Args {
		names = append(names, fmt.Sprintf("%q", linkName(b)))
		if byAddress(b) {
			bytes, args = append(bytes, "0"), append(args, fmt.Sprintf("any{a[%d]}", i))
		} else {
			bytes = append(bytes, "sizeof("+b.Elem.CPP()+")")
			args = append(args, fmt.Sprintf("*static_cast<%s *>(a[%d])", b.Elem.CPP(), i))
		}
	}
	list := func(items []string) string { return strings.Join(items, ", ") }
	return "#include <cstdint>\n#include <cstddef>\n#include \"ap_int.h\"\n#include \"hls_vector.h\"\n" + listText(topHead(p), topParameters(p), ");") +
		"struct any { void *p; template <typename T> operator T *() const { return static_cast<T *>(p); } };\n" +
		fmt.Sprintf("extern const char *const stub_kernel = %q;\nextern const char *const stub_names[] = {%s};\nextern const size_t stub_bytes[] = {%s};\nextern const int stub_count = %d;\n",
			p.Top, list(names), list(bytes), len(p.Args)) +
		"void stub_call(void **a) { " + p.Top + "(" + list(args) + "); }\n"
}

// run executes the host on the "binary" connectivity.cfg.
func (c cardDesign) run(env []string, args ...string) (string, int) {
	cmd := exec.Command("./build/host", args...)
	cmd.Dir, cmd.Env = c.dir, append(os.Environ(), env...)
	out, _ := cmd.CombinedOutput()
	return string(out), cmd.ProcessState.ExitCode()
}

// TestHost builds the host against the stand-in and runs it in all the ways it has.
func TestHost(t *testing.T) {
	c := newCard(t, "scale_axi", "u55c", 0)
	c.xrt(t)
	out, err := c.make("host")
	require.NoError(t, err, out)
	require.Empty(t, out, "no warning")
	const binary = "connectivity.cfg"
	times := regexp.MustCompile(`(?m)^run \d: to the card [\d.]+ ms, kernel [\d.]+ ms, back [\d.]+ ms$`)

	out, status := c.run(nil, binary, "--check")
	require.Zero(t, status, out)
	require.Contains(t, out, "data: 64 bytes in HBM[0]\nweight: 64 bytes in HBM[1]\nresult: 64 bytes in HBM[2]\ntotal: 64 bytes in HBM[3]\n")
	require.Len(t, times.FindAllString(out, -1), 2)
	require.Contains(t, out, "PASS")

	out, status = c.run(nil, binary, "--runs", "3", "--device", "0000:65:00.1")
	require.Zero(t, status, out)
	require.Len(t, times.FindAllString(out, -1), 3)
	require.NotContains(t, out, "PASS", "nothing was compared")

	for _, bad := range []struct {
		env    []string
		args   []string
		status int
		says   string
	}{
		{[]string{"STUB_HANG=1"}, []string{binary, "--timeout", "50"}, 3, "scale has not ended after 50 ms. It may wait for data that never comes"},
		{[]string{"STUB_STATE=5"}, []string{binary}, 2, "scale ended in state 5"},
		{[]string{"STUB_HANG=1", "XCL_EMULATION_MODE=hw_emu"}, []string{binary}, 2, "hangs for ever"}, // the stand-in, since there is no limit
		{nil, []string{"none.xclbin"}, 2, "cannot read none.xclbin"},
		{nil, []string{}, 2, "cannot read scale.xclbin"},
		{nil, []string{binary, "--device", "1"}, 2, "there is no card 1"},
		{nil, []string{binary, "--runs"}, 2, "--runs wants a number"},
		{nil, []string{binary, "--runs", "x"}, 2, "--runs wants a number"},
		{nil, []string{binary, "--fast"}, 2, "unknown option --fast"},
	} {
		out, status := c.run(bad.env, bad.args...)
		require.Equal(t, bad.status, status, "%v: %s", bad.args, out)
		require.Contains(t, out, bad.says)
	}
}

// TestHostTypes: every kind of argument goes to the card and back. What is called like
// a keyword has another name in hardware: the linker is given its bundle.
func TestHostTypes(t *testing.T) {
	c := newCard(t, "card_types", "u250", 0)
	cfg, err := os.ReadFile(filepath.Join(c.dir, "connectivity.cfg"))
	require.NoError(t, err)
	require.Contains(t, string(cfg), "sp=types_1.m_axi_gmem_out:DDR[")
	require.NotContains(t, string(cfg), "idle")
	c.xrt(t)
	out, err := c.make("host")
	require.NoError(t, err, out)
	require.Empty(t, out, "no warning")
	out, status := c.run(nil, "connectivity.cfg", "--check", "--runs", "3")
	require.Zero(t, status, out)
	require.Contains(t, out, "PASS")
}

// TestHostParts: an array that the kernel takes in parts is shared out before a run, and
// joined behind it.
func TestHostParts(t *testing.T) {
	checkLayout(t, "halves", "join(", "x_part0: 640 bytes in HBM[0]\nx_part1: 640 bytes in HBM[1]\ny_part0: 640 bytes in HBM[2]\ny_part1: 640 bytes in HBM[3]\n")
}

// TestHostPanels: matrices that the kernel takes in panels are laid out so before a run.
func TestHostPanels(t *testing.T) {
	checkLayout(t, "panels", "panels(", "x_panels_part0: 640 bytes in HBM[", "z_panels: 1280 bytes in HBM[")
}

// checkLayout runs the host of a design that lays arrays out for the kernel, and says
// so; without the call that does it, the check must fail.
func checkLayout(t *testing.T, name, call string, says ...string) {
	c := newCard(t, name, "u55c", 0)
	c.xrt(t)
	out, err := c.make("host")
	require.NoError(t, err, out)
	require.Empty(t, out, "no warning")
	out, status := c.run(nil, "connectivity.cfg", "--check")
	require.Zero(t, status, out)
	for _, line := range says {
		require.Contains(t, out, line)
	}
	require.Contains(t, out, "PASS")
	path := filepath.Join(c.dir, "host.cpp")
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Contains(t, string(text), "    "+call)
	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(string(text), "    "+call, "    if (0) "+call, 1)), 0o644))
	out, err = c.make("host")
	require.NoError(t, err, out)
	out, status = c.run(nil, "connectivity.cfg", "--check")
	require.Equal(t, 1, status, out)
}

// TestHostSees breaks the kernel and the host in ways that --check must see.
func TestHostSees(t *testing.T) {
	whole := newCard(t, "scale_axi", "u55c", 0)
	whole.xrt(t)
	out, err := whole.make("host")
	require.NoError(t, err, out)
	for _, c := range []struct{ name, file, old, new, says string }{
		{"wrong value", "scale.cpp", "d * w", "d + w", "FAIL"},
		{"an element not written", "scale.cpp", "result[i] = scaled.read()", "int16_t r = scaled.read(); if (i != 23) result[i] = r", "run 0: result[23] = -77, expected"},
		{"not sent", "host.cpp", "    data_card.to_card();\n", "", "FAIL"},
		{"not fetched", "host.cpp", "    result_card.from_card();\n", "", "= -77, expected"},
		{"a bank of another", "host.cpp", "kernel.group_id(place.argument)", "kernel.group_id(3)", "lies in another bank"},
		{"an argument not set", "host.cpp", "  run.set_arg(1, weight_card.bo);\n", "", "weight is not set"},
		{"a scalar not set", "host.cpp", "    run.set_arg(2, shift_value);\n", "", "shift is not set"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			card := whole.copied(t)
			path := filepath.Join(card.dir, c.file)
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Contains(t, string(text), c.old)
			require.NoError(t, os.WriteFile(path, []byte(strings.Replace(string(text), c.old, c.new, 1)), 0o644))
			if c.file == "scale.cpp" {
				require.NoError(t, os.RemoveAll(filepath.Join(card.dir, "xrt")))
				require.NoError(t, os.Remove(filepath.Join(card.dir, "build/host")))
				card.xrt(t)
			}
			out, err := card.make("host")
			require.NoError(t, err, out)
			out, status := card.run(nil, "connectivity.cfg", "--check")
			require.NotZero(t, status)
			require.Contains(t, out, c.says)
		})
	}
}

// TestAgree reads kernel, host and connectivity.cfg again: for several numbers of
// channels and boards they name the same ports, arguments and banks; and another
// number of channels changes them.
func TestAgree(t *testing.T) {
	seen := map[string]bool{}
	for _, on := range []struct {
		board    string
		channels int
	}{{"u55c", 0}, {"u55c", 2}, {"u280", 1}, {"u250", 0}, {"kv260", 0}} {
		c := newCard(t, "scale_axi", on.board, on.channels)
		read := func(name string) string {
			text, err := os.ReadFile(filepath.Join(c.dir, name))
			require.NoError(t, err)
			return string(text)
		}
		kernel, host, cfg := read("scale.cpp"), read("host.cpp"), read("connectivity.cfg")
		ports := map[string]string{} // argument -> bundle, by the kernel
		for _, m := range regexp.MustCompile(`mode=m_axi port=(\w+) bundle=(\w+)`).FindAllStringSubmatch(kernel, -1) {
			ports[m[1]] = m[2]
		}
		inKernel := map[string]string{} // argument -> bank
		for _, m := range regexp.MustCompile(`(?m)^// (\w+): ([A-Z]+\S*)$`).FindAllStringSubmatch(kernel, -1) {
			inKernel[m[1]] = m[2]
		}
		_, list, _ := strings.Cut(kernel, "void scale(")
		list, _, _ = strings.Cut(list, ")")
		order := regexp.MustCompile(`(\w+)(?:,|$)`).FindAllStringSubmatch(list, -1)
		inHost := map[string]string{}
		for _, m := range regexp.MustCompile(`\{"(\w+)", (\d+), (\d+), "(\S+)"\}`).FindAllStringSubmatch(host, -1) {
			inHost[m[1]] = m[4]
			require.Equal(t, m[1], order[int(m[2][0]-'0')][1], "the number of an argument")
		}
		inLink := map[string]string{}
		for _, m := range regexp.MustCompile(`(?m)^sp=scale_1\.(\w+):(\S+)$`).FindAllStringSubmatch(cfg, -1) {
			inLink[m[1]] = m[2]
		}
		require.Len(t, ports, 4)
		for name := range ports {
			require.NotEmpty(t, inLink[name], name)
		}
		require.Equal(t, inLink, inHost, "%v", on)
		require.Equal(t, inLink, inKernel, "%v", on)
		for _, text := range []string{kernel, host, cfg} {
			require.False(t, seen[text], "%v changes nothing", on)
			seen[text] = true
		}
	}
}

// TestPublicHeaders compiles the host against the headers of XRT, where there are
// some: XILINX_XRT, or its usual place.
func TestPublicHeaders(t *testing.T) {
	root := os.Getenv("XILINX_XRT")
	if root == "" {
		root = "/opt/xilinx/xrt"
	}
	if _, err := os.Stat(filepath.Join(root, "include/xrt/xrt_kernel.h")); err != nil {
		t.Skip("there are no headers of XRT: the host was compiled with a stand-in only")
	}
	c := newCard(t, "scale_axi", "u55c", 0)
	out, err := exec.Command("g++", "-std=c++17", "-Wall", "-fsyntax-only", "-I"+filepath.Join(c.dir, "include"), "-I"+filepath.Join(root, "include"), filepath.Join(c.dir, "host.cpp")).CombinedOutput()
	require.NoError(t, err, "%s", out)
}
