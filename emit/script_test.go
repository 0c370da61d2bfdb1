package emit

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

// need skips a test for lack of a program; in CI it fails.
func need(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		require.NotEqual(t, "true", os.Getenv("CI"), "%s is not installed", program)
		t.Skipf("%s is not installed", program)
	}
}

// folderOf writes the design of a case.
func folderOf(t *testing.T, name string) string { return writeFiles(t, example(t, name)) }

// TestTcl runs the script in an interpreter with the commands of Vitis: releases with
// projects and with components, the steps alone and together, both kinds of design.
func TestTcl(t *testing.T) {
	need(t, "tclsh")
	stub, err := filepath.Abs("testdata/vitis/vitis.tcl")
	require.NoError(t, err)
	run := func(dir, release, steps string) (string, error) {
		cmd := exec.Command("tclsh", stub, "run_hls.tcl")
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "STUB_RELEASE="+release, "CODO_STEPS="+steps)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	const files = "add_files scale.cpp\nadd_files -tb scale_tb.cpp\nadd_files -tb scale_golden.c\nadd_files -tb golden\nset_top scale\n" +
		"set_part xcu55c-fsvh2892-2L-e\ncreate_clock -period 3.33 -name default\nconfig_interface -m_axi_alignment_byte_size 64 -m_axi_max_widen_bitwidth 512\n"
	card := folderOf(t, "scale_axi")
	for _, c := range []struct{ release, steps, open, does string }{
		{"2022.2", "", "open_project -reset comp\nopen_solution -reset solution1 -flow_target vitis\n", "csim_design \ncsynth_design \ncosim_design \n"},
		{"2023.2", "", "open_component -reset comp -flow_target vitis\n", "csim_design \ncsynth_design \ncosim_design \n"},
		{"2025.1", "csim", "open_component -reset comp -flow_target vitis\n", "csim_design \n"},
		{"2025.1", "csynth", "open_component -reset comp -flow_target vitis\n", "csynth_design \n"},
		{"2022.2", "cosim", "open_project -reset comp\nopen_solution -reset solution1 -flow_target vitis\n", "csynth_design \ncosim_design \n"},
		{"2024.1", "xo", "open_component -reset comp -flow_target vitis\n", "csynth_design \nexport_design -format xo -output scale.xo\n"},
		{"2024.1", "csim ip", "open_component -reset comp_ip -flow_target vivado\n", "csim_design \ncsynth_design \nexport_design -format ip_catalog -output scale_ip.zip\n"},
	} {
		out, err := run(card, c.release, c.steps)
		require.NoError(t, err, "%s %s: %s", c.release, c.steps, out)
		require.Equal(t, c.open+files+c.does, out, "%s %s", c.release, c.steps)
	}
	t.Setenv("STUB_BROKEN", "1")
	out, err := run(card, "2025.1", "csim")
	require.Error(t, err)
	require.Contains(t, out, "the disk is full", "not that there are no projects any more")
	t.Setenv("STUB_BROKEN", "")
	out, err = run(card, "2024.1", "xo ip")
	require.Error(t, err)
	require.Contains(t, out, "xo and ip are synthesised apart")

	memory := folderOf(t, "gemm_memory")
	out, err = run(memory, "2024.1", "ip")
	require.NoError(t, err, out)
	require.Contains(t, out, "open_component -reset comp -flow_target vivado\n")
	require.Contains(t, out, "export_design -format ip_catalog -output gemm_ip.zip\n")
	require.NotContains(t, out, "config_interface")
	require.NoError(t, os.Remove(filepath.Join(memory, "gemm_tb.cpp")))
	_, err = run(memory, "2024.1", "ip")
	require.Error(t, err, "the stand-in sees that a file is missing")
}

// TestDepth: co-simulation needs the size of what is behind each pointer, and the
// testbench has it (messages COSIM 212-369 and 212-379).
func TestDepth(t *testing.T) {
	files := example(t, "scale_axi")
	depths := regexp.MustCompile(`port=(\w+) bundle=\w+ offset=slave depth=(\d+)`).FindAllStringSubmatch(content(files, "scale.cpp"), -1)
	require.Len(t, depths, 4)
	for _, m := range depths {
		require.Regexp(t, `CODO_ARRAY\(\w+, `+m[1]+`_design, \[`+m[2]+`\]\)`, content(files, "scale_tb.cpp"))
	}
	files = example(t, "words")
	depths = regexp.MustCompile(`port=(\w+) bundle=\w+ offset=slave depth=(\d+)`).FindAllStringSubmatch(content(files, "words.cpp"), -1)
	require.NotEmpty(t, depths)
	for _, m := range depths { // words of several elements, which the testbench has one by one
		lanes := regexp.MustCompile(`hls::vector<\w+, (\d+)> \*` + m[1] + `\b`).FindStringSubmatch(content(files, "words.cpp"))
		require.NotNil(t, lanes, m[1])
		depth, _ := strconv.Atoi(m[2])
		n, _ := strconv.Atoi(lanes[1])
		require.Contains(t, content(files, "words_tb.cpp"), fmt.Sprintf("%s_design, [%d])", m[1], depth*n))
	}
}

// tools puts stand-ins for programs into a folder: each adds its name and arguments,
// and CODO_STEPS where it is set, to the file calls, and runs a line of its own.
func tools(t *testing.T, programs map[string]string) (path, calls string) {
	dir := t.TempDir()
	calls = filepath.Join(dir, "calls")
	for name, line := range programs {
		text := "#!/bin/sh\necho \"$(basename \"$0\") $*${CODO_STEPS:+ [$CODO_STEPS]}\" >>" + calls + "\n" + line + "\n"
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755))
	}
	for _, name := range []string{"sh", "sed", "dirname", "basename", "mkdir", "cp", "rm", "touch", "test", "make", "g++", "gcc", "as", "ld", "cc1plus", "ar"} {
		if at, err := exec.LookPath(name); err == nil && programs[name] == "" {
			require.NoError(t, os.Symlink(at, filepath.Join(dir, name)))
		}
	}
	return dir, calls
}

// The programs of each row of the version table.
var releases = map[string]map[string]string{
	"2022.2": {"vitis_hls": "", "v++": ""},
	"2023.1": {"vitis_hls": "", "v++": ""},
	"2023.2": {"vitis_hls": "", "vitis-run": "", "v++": ""},
	"2024.1": {"vitis_hls": "echo 'WARNING: [HLS 200-2053] The vitis_hls executable is deprecated.'", "vitis-run": "", "v++": ""},
	"2025.1": {"vitis-run": "", "v++": ""},
}

// TestRunScript runs run.sh with the programs of each release.
func TestRunScript(t *testing.T) {
	dir := folderOf(t, "scale_axi")
	run := func(programs map[string]string, env string, args ...string) (calls, out string, status int) {
		path, log := tools(t, programs)
		cmd := exec.Command("./run.sh", args...)
		cmd.Dir, cmd.Env = dir, []string{"PATH=" + path, env}
		text, err := cmd.CombinedOutput()
		if err != nil && cmd.ProcessState == nil {
			t.Fatal(err)
		}
		called, _ := os.ReadFile(log)
		return string(called), string(text), cmd.ProcessState.ExitCode()
	}
	const all = " [csim csynth cosim]\n"
	for release, want := range map[string]string{
		"2022.2": "vitis_hls -f run_hls.tcl" + all,
		"2023.1": "vitis_hls -f run_hls.tcl" + all,
		"2023.2": "vitis-run --mode hls --tcl run_hls.tcl" + all,
		"2024.1": "vitis-run --mode hls --tcl run_hls.tcl" + all,
		"2025.1": "vitis-run --mode hls --tcl run_hls.tcl" + all,
	} {
		calls, out, status := run(releases[release], "")
		require.Zero(t, status, out)
		require.Equal(t, want, calls, release)
	}
	calls, out, status := run(releases["2024.1"], "FLOW=vitis_hls", "csim", "xo")
	require.Zero(t, status, out)
	require.Equal(t, "vitis_hls -f run_hls.tcl [csim xo]\n", calls)

	const config = " --config hls_config.cfg --work_dir hls_work\n"
	calls, out, status = run(releases["2025.1"], "FLOW=cfg", "csim", "csynth", "cosim", "xo")
	require.Zero(t, status, out)
	require.Equal(t, "vitis-run --mode hls --csim"+config+"v++ -c --mode hls"+config+"vitis-run --mode hls --cosim"+config+"vitis-run --mode hls --package"+config, calls)
	calls, _, status = run(map[string]string{"v++": ""}, "", "csynth")
	require.Zero(t, status)
	require.Equal(t, "v++ -c --mode hls"+config, calls)
	calls, _, status = run(releases["2025.1"], "FLOW=cfg", "ip")
	require.Zero(t, status)
	require.Equal(t, strings.ReplaceAll("v++ -c --mode hls"+config+"vitis-run --mode hls --package"+config, "hls_config.cfg --work_dir hls_work", "hls_ip.cfg --work_dir hls_work_ip"), calls)
	ip, err := os.ReadFile(filepath.Join(dir, "hls_ip.cfg"))
	require.NoError(t, err)
	for _, line := range []string{"flow_target=vivado\n", "package.output.format=ip_catalog\n", "package.output.file=scale_ip.zip\n", "syn.top=scale\n"} {
		require.Contains(t, string(ip), line)
	}

	for _, bad := range []struct {
		programs map[string]string
		env      string
		args     []string
		status   int
		says     string
	}{
		{nil, "", nil, 127, "neither vitis-run nor vitis_hls is in the PATH"},
		{releases["2025.1"], "", []string{"sim"}, 2, "unknown step sim"},
		{releases["2025.1"], "FLOW=vivado", nil, 2, "FLOW is vivado; it can be"},
		{map[string]string{"vitis-run": "exit 7"}, "", nil, 7, ""},
		{map[string]string{"vitis-run": "", "v++": "exit 6"}, "FLOW=cfg", nil, 6, ""},
	} {
		_, out, status := run(bad.programs, bad.env, bad.args...)
		require.Equal(t, bad.status, status, out)
		require.Contains(t, out, bad.says)
	}
	dir = folderOf(t, "gemm_memory")
	_, out, status = run(releases["2025.1"], "", "xo")
	require.Equal(t, 2, status)
	require.Contains(t, out, "the arrays of gemm are memories")
}

// TestShellcheck: nothing that shellcheck says of run.sh.
func TestShellcheck(t *testing.T) {
	need(t, "shellcheck")
	for _, name := range []string{"scale_axi", "gemm_memory"} {
		out, err := exec.Command("shellcheck", filepath.Join(folderOf(t, name), "run.sh")).CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
}

// TestMakefile builds and runs all with stand-ins of Vitis and XRT, for hardware and
// for its emulation, and asks for what is missing.
func TestMakefile(t *testing.T) {
	c := newCard(t, "scale_axi", "u55c", 0)
	c.xrt(t)
	out := `while [ $# -gt 1 ]; do [ "$1" != -o ] || cp ` + filepath.Join(c.dir, "connectivity.cfg") + ` "$2"; shift; done`
	path, log := tools(t, map[string]string{"vitis-run": "touch scale.xo", "v++": out, "emconfigutil": ""})
	t.Setenv("PATH", path+":"+os.Getenv("PATH"))
	for _, c2 := range []struct{ args, calls string }{
		{"run PLATFORM=u55c_base", `vitis-run --mode hls --tcl run_hls.tcl [xo]
v++ --link --target hw --platform u55c_base --config connectivity.cfg --temp_dir build/hw/link -o build/hw/scale.link.xclbin scale.xo
v++ --package --target hw --platform u55c_base --package.out_dir build/hw/package -o build/hw/scale.xclbin build/hw/scale.link.xclbin
`},
		{"run TARGET=hw_emu PLATFORM=u55c_base", `v++ --link --target hw_emu --platform u55c_base --config connectivity.cfg --temp_dir build/hw_emu/link -o build/hw_emu/scale.link.xclbin scale.xo
v++ --package --target hw_emu --platform u55c_base --package.out_dir build/hw_emu/package -o build/hw_emu/scale.xclbin build/hw_emu/scale.link.xclbin
emconfigutil --platform u55c_base --od build/hw_emu
`},
		{"all PLATFORM=u55c_base", ""}, // all is there
	} {
		text, err := c.make(strings.Fields(c2.args)...)
		require.NoError(t, err, text)
		if strings.HasPrefix(c2.args, "run") {
			require.Contains(t, text, "PASS")
		}
		calls, _ := os.ReadFile(log)
		require.Equal(t, c2.calls, string(calls), c2.args)
		require.NoError(t, os.RemoveAll(log))
	}
	text, err := c.make("check")
	require.NoError(t, err, text)
	text, err = c.make("clean")
	require.NoError(t, err, text)
	require.NoFileExists(t, filepath.Join(c.dir, "scale.xo"))
	require.NoDirExists(t, filepath.Join(c.dir, "build"))
	for args, says := range map[string]string{
		"xclbin":                          "PLATFORM is not set",
		"xclbin TARGET=sw_emu PLATFORM=p": "TARGET is sw_emu; it can be hw or hw_emu (for software: make check)",
		"host XILINX_XRT=":                "XILINX_XRT is not set",
	} {
		text, err := c.make(strings.Fields(args)...)
		require.Error(t, err, args)
		require.Contains(t, text, says)
	}
}

// TestMemoryFolder: a design with memories has nothing for a card, and says so.
func TestMemoryFolder(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/gemm_memory.txtar")
	require.NoError(t, err)
	files := designOf(t, archive)
	for _, name := range []string{"host.cpp", "connectivity.cfg"} {
		require.Empty(t, content(files, name))
	}
	require.Contains(t, content(files, "README.md"), "There is no host program and no\nconnectivity.cfg, as no port reaches the memory of a card")
	require.NotContains(t, content(files, "Makefile"), "xclbin")
}

// TestReadmeNamesFiles: the table of the folder's README names each file, and none
// that is not there.
func TestReadmeNamesFiles(t *testing.T) {
	for _, name := range []string{"scale_axi", "gemm_memory"} {
		files := example(t, name)
		_, table, _ := strings.Cut(content(files, "README.md"), "| file |")
		named := map[string]bool{"README.md": true, "report.txt": false, "report.json": false, "report.html": false, "design.ir": false} // by the command
		for _, m := range regexp.MustCompile("`([^` ]+)`").FindAllStringSubmatch(regexp.MustCompile(`(?m)\|[^|]*\|$`).ReplaceAllString(table, ""), -1) {
			named[m[1]] = true
		}
		there := map[string]bool{"report.txt": true, "report.json": true, "report.html": true, "design.ir": true}
		for _, f := range files {
			if dir, _, ok := strings.Cut(f.Name, "/"); ok {
				f.Name = dir + "/"
			}
			there[f.Name] = true
			require.True(t, named[f.Name] || f.Name == "golden.flags", "%s: %s", name, f.Name)
		}
		for file := range named {
			require.True(t, there[file], "%s: there is no %s", name, file)
		}
	}
}
