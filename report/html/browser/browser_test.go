// Package browser_test opens report.html in headless Chromium, as a user would.
package browser_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// need skips the test where something is missing, but not where everything has to be
// there.
func need(t *testing.T, err error, what string) {
	t.Helper()
	if err == nil {
		return
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s: %v", what, err)
	}
	t.Skipf("NO %s: %v", what, err)
}

const module = "../../.."

// kernels are what reports are looked at, by name.
var kernels = map[string]string{
	"gemm": "bench/kernels/gemm.cpp", "residual_block": "bench/kernels/residual_block.cpp", "resnet18_224": "bench/networks/resnet18_224.cpp",
	"nothing":  "void nothing(float y[1]) { y[0] = 0; }\n",
	"markup":   "// <script>alert(1)</script> </pre>&amp;\nvoid markup(const float x[8], float y[8]) { // \"'><img src=x onerror=alert(1)>\n  float t[8];\n  for (int i = 0; i < 8; i++) t[i] = x[i] < 2 && x[i] > 1 ? 1 : 0;\n  for (int i = 0; i < 8; i++) y[7 - i] = t[i];\n}\n",
	"pingpong": "void pingpong(const float x[8][8], float y[8][8]) {\n  float t[8][8];\n  for (int i = 0; i < 8; i++)\n    for (int j = 0; j < 8; j++) t[i][j] = x[i][j] * 2;\n  for (int j = 0; j < 8; j++)\n    for (int i = 0; i < 8; i++) y[i][j] = t[i][j] + 1;\n}\n",
}

// tool builds the command once.
var tool = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "codo-browser-")
	if err != nil {
		return "", err
	}
	bin := filepath.Join(dir, "codo-opt")
	out, err := exec.Command("go", "build", "-o", bin, module+"/cmd/codo-opt").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return bin, nil
})

// A design is a folder that the tool has written.
type design struct {
	page string // the path of report.html
	report
}

// report is what the tests need of report.json.
type report struct {
	Top      string
	Tasks    []task
	Channels []struct{ Name, From, To, Kind string }
}

type task struct{ Name, Source string }

var designs = map[string]*design{}

// designOf writes the design of a kernel, once.
func designOf(t *testing.T, name string) *design {
	t.Helper()
	if d := designs[name]; d != nil {
		return d
	}
	bin, err := tool()
	require.NoError(t, err)
	dir := filepath.Join(filepath.Dir(bin), name)
	source := filepath.Join(module, kernels[name])
	args := []string{}
	if strings.Contains(kernels[name], "\n") {
		source = filepath.Join(filepath.Dir(bin), name+".cpp")
		require.NoError(t, os.WriteFile(source, []byte(kernels[name]), 0o644))
		args = []string{"--disable", "schedule,fine", "--interface", "memory"}
	}
	out, err := exec.Command(bin, append(args, source, "-o", dir)...).CombinedOutput()
	require.NoError(t, err, string(out))
	d := &design{page: filepath.Join(dir, "report.html")}
	text, err := os.ReadFile(filepath.Join(dir, "report.json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &d.report))
	designs[name] = d
	return d
}

// browser is the one that all tabs are opened in; nil before it is needed.
var browser context.Context

// closeBrowser ends it.
var closeBrowser = func() {}

// starts is how often a browser is started anew: it may fail on a machine that is busy.
const starts = 5

// startBrowser starts the browser unless it runs.
func startBrowser() (err error) {
	if browser != nil && browser.Err() == nil {
		return nil
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.Flag("disable-gpu", true),
		chromedp.Flag("disable-breakpad", true), chromedp.WSURLReadTimeout(time.Minute))
	for try := range starts {
		time.Sleep(time.Duration(try) * time.Second)
		allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
		ctx, close := chromedp.NewContext(allocator)
		if err = chromedp.Run(ctx); err == nil {
			browser, closeBrowser = ctx, func() { close(); stop() }
			return nil
		}
		close()
		stop()
	}
	return err
}

func TestMain(m *testing.M) {
	status := m.Run()
	closeBrowser()
	if bin, err := tool(); err == nil {
		os.RemoveAll(filepath.Dir(bin))
	}
	os.Exit(status)
}

// A tab shows one page.
type tab struct {
	t      *testing.T
	ctx    context.Context
	lock   sync.Mutex
	wrong  []string // errors on the console
	loaded []string // addresses that it asked for
}

// A look is how a page is seen.
type look struct {
	width, height int64
	dark          bool
	print         bool
}

var desktop, phone = look{width: 1280, height: 900}, look{width: 380, height: 800}

// open shows the report of a design; where is #... or "".
func open(t *testing.T, d *design, how look, where string) *tab {
	t.Helper()
	_, err := exec.LookPath("chromium")
	need(t, err, "chromium")
	require.NoError(t, startBrowser())
	ctx, close := chromedp.NewContext(browser)
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(func() { cancel(); close() })
	tab := &tab{t: t, ctx: ctx}
	chromedp.ListenTarget(ctx, tab.listen)
	scheme, media := "light", "screen"
	if how.dark {
		scheme = "dark"
	}
	if how.print {
		media = "print"
	}
	require.NoError(t, chromedp.Run(ctx, network.Enable(), log.Enable(),
		emulation.SetDeviceMetricsOverride(how.width, how.height, 1, how.width < 500),
		emulation.SetEmulatedMedia().WithMedia(media).WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}),
		chromedp.Navigate("file://"+d.page+where)))
	return tab
}

func (tab *tab) listen(event any) {
	tab.lock.Lock()
	defer tab.lock.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		tab.wrong = append(tab.wrong, e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.APITypeError || e.Type == runtime.APITypeWarning {
			tab.wrong = append(tab.wrong, string(e.Args[0].Value))
		}
	case *log.EventEntryAdded:
		tab.wrong = append(tab.wrong, e.Entry.Text)
	case *network.EventRequestWillBeSent:
		tab.loaded = append(tab.loaded, e.Request.URL)
	}
}

// value is what an expression gives.
func value[T any](tab *tab, expression string) (v T) {
	tab.t.Helper()
	require.NoError(tab.t, chromedp.Run(tab.ctx, chromedp.Evaluate(expression, &v, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) })), expression)
	return v
}

// run does something.
func (tab *tab) run(actions ...chromedp.Action) {
	tab.t.Helper()
	require.NoError(tab.t, chromedp.Run(tab.ctx, actions...))
}

// click clicks on the middle of the first element that a selector finds.
func (tab *tab) click(selector string) {
	tab.t.Helper()
	at := value[[]float64](tab, fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.scrollIntoView({block: "center", inline: "center"}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`, selector))
	tab.run(chromedp.MouseClickXY(at[0], at[1]))
}

// sound fails if the console tells of an error or the page has asked for more than
// itself.
func (tab *tab) sound() {
	tab.t.Helper()
	tab.lock.Lock()
	defer tab.lock.Unlock()
	require.Empty(tab.t, tab.wrong)
	for _, address := range tab.loaded {
		require.True(tab.t, strings.HasPrefix(address, "file://") && strings.Contains(address, "/report.html") || strings.HasPrefix(address, "data:"), address)
	}
	require.NotEmpty(tab.t, tab.loaded)
}
