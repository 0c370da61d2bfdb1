package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/spf13/viper"

	"codo/device"
	"codo/parallel"
	"codo/pipeline"
)

// settings are the flags of the main form after flags, environment, codo.yaml
// and defaults have been put together, in that order of precedence.
type settings struct {
	kernel   string   // path of the input
	config   string   // of the settings file; "" if there is none
	more     []string // of its further files
	out      string
	top      string
	board    device.Board
	clock    float64 // ns
	iface    pipeline.Interface
	banks    int // of the memory off chip to use; 0: all
	fp       string
	budget   parallel.Budget
	most     int // copies of a task's loop bodies; 0: no limit
	disable  []string
	dse      string
	balance  float64
	ops      string // how operators are chosen
	include  []string
	define   []string
	values   map[string]float64 // of scalar arguments that are always the same
	verify   bool
	until    string
	printIR  bool
	explain  bool
	json     bool
	quiet    bool
	pictures bool
	timeout  time.Duration
}

// switches are the names that --disable knows.
var switches = []string{"coarse", "fine", "communication", "schedule"}

// disables reports whether the user switches something off.
func (s *settings) disables(name string) bool { return slices.Contains(s.disable, name) }

// compileFlags declares the flags of the main form.
func compileFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringP("out", "o", "", "output folder (default codo-out/<top>)")
	inputFlags(cmd)
	f.String("device", "u55c", "board: see `codo-opt devices`")
	f.Float64("clock", 3.33, "target period in ns")
	f.String("interface", string(pipeline.AXI), "arrays of the top function: memory or axi")
	f.Int("channels", 0, "HBM channels, or else banks of DDR, to use (default the device's)")
	f.String("fp", "exact", "may float sums change order: exact or reassociate")
	f.Int("dsp", 0, "DSP slices to use (default the device's)")
	f.Int("bram", 0, "block RAMs of 18 Kbit to use (default the device's)")
	f.Int("uram", 0, "ultra RAMs to use (default the device's)")
	f.Int("lut", 0, "LUTs to use (default the device's)")
	f.Int("ff", 0, "flip-flops to use (default the device's)")
	f.Int("max-parallel", 0, "most copies of the loop bodies of one task (default no limit)")
	f.String("dse", string(parallel.ExactStrategy), "how far the search goes: "+strings.Join(parallel.Strategies(), ", "))
	f.Float64("balance", 2, "how many times slower than others a task may be, for --dse other than exact")
	f.String("operators", "auto", "who chooses how sums and products are built: auto, or default for the tool")
	f.StringSlice("disable", nil, "what to leave out, to see what it is worth: "+strings.Join(switches, ", ")+" (see above)")
	f.Bool("verify", false, "build the testbench with g++ and run it; exit 1 on a mismatch")
	f.String("until", "", "stop after this stage: "+strings.Join(pipeline.Stages(), ", "))
	f.Bool("print-ir", false, "print the program instead of writing a design")
	f.Bool("explain", false, "also print why: channels, sequential tasks, violations with both places")
	f.Bool("json", false, "print report.json")
	f.Bool("pictures", false, "also write the task graphs before and after, and the timeline, as SVG files")
	f.BoolP("quiet", "q", false, "print errors only: no summary, no warnings, no progress")
	f.Duration("timeout", 10*time.Second, "when to end the search and take the best design so far, as Ctrl-C does; 0: never")
}

// inputFlags declares the flags that say how the kernel is read.
func inputFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.String("top", "", "top function (default the one function no other calls)")
	f.StringArrayP("include", "I", nil, "folder to search for #include files")
	f.StringArrayP("define", "D", nil, "macro to define: NAME or NAME=VALUE")
	f.StringSlice("value", nil, "scalar argument that is always the same, NAME=NUMBER: the design is made for that value")
	f.String("config", "", "settings file (default codo.yaml beside the kernel)")
}

// A flag max-parallel is the variable CODO_MAX_PARALLEL of the environment.
const prefix = "CODO"

var underscores = strings.NewReplacer("-", "_")

// all stands for what the device has of a resource.
const all = math.MinInt

// settingsOf puts the settings of a command line together, for a kernel in these files.
func settingsOf(cmd *cobra.Command, files ...string) (settings, error) {
	v := viper.NewWithOptions(viper.KeyDelimiter("::"))
	v.SetEnvPrefix(prefix)
	v.SetEnvKeyReplacer(underscores)
	v.AutomaticEnv()
	if err := v.BindPFlags(cmd.Flags()); err != nil {
		return settings{}, err
	}
	if err := readEnvironment(cmd.Flags()); err != nil {
		return settings{}, err
	}
	config := configOf(v, files[0])
	if err := readConfig(v, config); err != nil {
		return settings{}, err
	}
	amount := func(name string) int { // 0 is none
		if !v.IsSet(name) {
			return all
		}
		return v.GetInt(name)
	}
	s := settings{
		kernel: files[0], config: config, more: files[1:], out: v.GetString("out"), top: v.GetString("top"), clock: v.GetFloat64("clock"),
		iface: pipeline.Interface(v.GetString("interface")), fp: v.GetString("fp"),
		include: v.GetStringSlice("include"), define: v.GetStringSlice("define"),
		verify: v.GetBool("verify"), until: v.GetString("until"), printIR: v.GetBool("print-ir"),
		banks: v.GetInt("channels"), most: v.GetInt("max-parallel"), disable: v.GetStringSlice("disable"),
		dse: v.GetString("dse"), balance: v.GetFloat64("balance"), ops: v.GetString("operators"),
		budget:  parallel.Budget{DSP: amount("dsp"), BRAM18K: amount("bram"), URAM: amount("uram"), LUT: amount("lut"), FF: amount("ff")},
		explain: v.GetBool("explain"), json: v.GetBool("json"), quiet: v.GetBool("quiet"), pictures: v.GetBool("pictures"), timeout: v.GetDuration("timeout"),
	}
	var err error
	if s.values, err = numbered(v.GetStringSlice("value")); err != nil {
		return s, err
	}
	return s, s.validate(v.GetString("device"))
}

// numbered reads NAME=NUMBER.
func numbered(list []string) (map[string]float64, error) {
	values := map[string]float64{}
	for _, text := range list {
		name, number, _ := strings.Cut(text, "=")
		x, err := strconv.ParseFloat(number, 64)
		if n, errInt := strconv.ParseInt(number, 0, 64); errInt == nil { // 0x1000, too
			x, err = float64(n), nil
		}
		if _, again := values[name]; again {
			return nil, failure{exitInput, fmt.Sprintf("--value %s is given twice", name)}
		}
		if err != nil || name == "" || math.IsNaN(x) || math.IsInf(x, 0) {
			return nil, failure{exitInput, fmt.Sprintf("--value is %q; it is NAME=NUMBER, of a scalar argument", text)}
		}
		values[name] = x
	}
	return values, nil
}

// readEnvironment refuses a variable of the environment that its flag would refuse.
func readEnvironment(flags *pflag.FlagSet) (err error) {
	flags.VisitAll(func(f *pflag.Flag) {
		name := prefix + "_" + strings.ToUpper(underscores.Replace(f.Name))
		if text := os.Getenv(name); text != "" && err == nil {
			err = accept(f, name, text)
		}
	})
	return err
}

// accept refuses text as the value of f if it is none; source says where it stands.
func accept(f *pflag.Flag, source, text string) (err error) {
	wanted := ""
	switch f.Value.Type() {
	case "int":
		wanted = "a whole number"
		_, err = strconv.ParseInt(text, 0, 0)
	case "float64":
		wanted = "a number"
		_, err = strconv.ParseFloat(text, 64)
	case "bool":
		wanted = "true or false"
		_, err = strconv.ParseBool(text)
	case "duration":
		wanted = "a time with its unit, such as 10s"
		_, err = time.ParseDuration(text)
	}
	if err != nil {
		return failure{exitInput, fmt.Sprintf("%s is %q; it is %s", source, text, wanted)}
	}
	return nil
}

// configOf is the path of the settings file; "" if there is none.
func configOf(v *viper.Viper, kernel string) string {
	if path := v.GetString("config"); path != "" {
		return path
	}
	path := filepath.Join(filepath.Dir(kernel), "codo.yaml")
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	return path
}

// readConfig reads a settings file. A key that is no flag is an error, and
// so is a value that its flag would refuse.
func readConfig(v *viper.Viper, path string) error {
	if path == "" {
		return nil
	}
	file := viper.NewWithOptions(viper.KeyDelimiter("::"))
	file.SetConfigFile(path)
	if err := file.ReadInConfig(); err != nil {
		return failure{exitInput, fmt.Sprintf("cannot read settings: %v", err)}
	}
	known := newRoot().Flags()
	for _, key := range file.AllKeys() {
		flag := known.Lookup(key)
		if flag == nil {
			return failure{exitInput, fmt.Sprintf("%s: unknown setting %q", path, key)}
		}
		if err := accept(flag, path+": "+key, fmt.Sprint(file.Get(key))); err != nil {
			return err
		}
	}
	return v.MergeConfigMap(file.AllSettings())
}

// validate checks the values that are not free.
func (s *settings) validate(board string) error {
	var err error
	if s.board, err = device.Find(board); err != nil {
		return failure{exitInput, err.Error()}
	}
	for _, n := range []struct {
		flag  string
		value *int
		whole int
	}{
		{"dsp", &s.budget.DSP, s.board.DSP}, {"bram", &s.budget.BRAM18K, s.board.BRAM18K}, {"uram", &s.budget.URAM, s.board.URAM},
		{"lut", &s.budget.LUT, s.board.LUT}, {"ff", &s.budget.FF, s.board.FF},
	} {
		if *n.value == all {
			*n.value = n.whole
		}
		if *n.value < 0 {
			return failure{exitInput, fmt.Sprintf("--%s is %d; it is a number of what the device has", n.flag, *n.value)}
		}
	}
	if m := s.board.Memories[0]; s.banks < 0 || s.banks > m.Banks {
		return failure{exitInput, fmt.Sprintf("--channels is %d; %s has %d of %s", s.banks, s.board.Name, m.Banks, m.Name)}
	}
	if s.most < 0 {
		return failure{exitInput, fmt.Sprintf("--max-parallel is %d; it is a number of copies", s.most)}
	}
	if s.timeout < 0 {
		return failure{exitInput, fmt.Sprintf("--timeout is %s; it is a time from now on", s.timeout)}
	}
	if !(s.balance >= 1) || math.IsInf(s.balance, 0) {
		return failure{exitInput, fmt.Sprintf("--balance is %g; it is a factor of 1 or more", s.balance)}
	}
	for _, name := range s.disable {
		if !slices.Contains(switches, name) {
			return failure{exitInput, fmt.Sprintf("--disable names %q; it can be %s", name, strings.Join(switches, ", "))}
		}
	}
	oneOf := func(flag, value string, allowed ...string) error {
		if slices.Contains(allowed, value) {
			return nil
		}
		given := slices.DeleteFunc(allowed, func(a string) bool { return a == "" })
		return failure{exitInput, fmt.Sprintf("--%s is %q; it can be %s", flag, value, strings.Join(given, ", "))}
	}
	if !(s.clock > 0) || math.IsInf(s.clock, 0) {
		return failure{exitInput, fmt.Sprintf("--clock is %g; it is a period in ns", s.clock)}
	}
	return errors.Join(
		oneOf("interface", string(s.iface), string(pipeline.Memory), string(pipeline.AXI)),
		oneOf("fp", s.fp, "exact", "reassociate"),
		oneOf("dse", s.dse, parallel.Strategies()...),
		oneOf("operators", s.ops, "auto", "default"),
		oneOf("until", s.until, append([]string{""}, pipeline.Stages()...)...))
}
