package browser_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// shown are the kernels that every look is tried with.
var shown = []string{"gemm", "residual_block", "resnet18_224", "nothing", "markup", "pingpong"}

// TestRenders opens each report: no error on the console, nothing loaded, and all tasks
// and channels drawn and listed.
func TestRenders(t *testing.T) {
	for _, name := range shown {
		t.Run(name, func(t *testing.T) {
			d := designOf(t, name)
			tab := open(t, d, desktop, "")
			require.Equal(t, d.Top, value[string](tab, `document.querySelector("h1").textContent`))
			for _, place := range []string{"#after svg a.node", "#timeline tbody[data-sort] tr", "#resources tbody[data-sort] tr"} {
				require.Equal(t, len(d.Tasks), value[int](tab, fmt.Sprintf(`document.querySelectorAll(%q).length`, place)), place)
			}
			for _, place := range []string{"#after svg g.edge:not(.key g)", "#channels tbody[data-sort] tr"} {
				require.Equal(t, len(d.Channels), value[int](tab, fmt.Sprintf(`[...document.querySelectorAll(%q)].filter(e => e.dataset.channel !== undefined).length`, place)), place)
			}
			for _, kind := range []string{"fifo", "pingpong"} {
				want := 0
				for _, c := range d.Channels {
					if c.Kind == kind {
						want++
					}
				}
				require.Equal(t, want, value[int](tab, fmt.Sprintf(`document.querySelectorAll("#after .wide .edge.%s").length`, kind)))
			}
			tab.sound()
		})
	}
}

// TestMarkup wants what a user writes in comments and strings to stay text.
func TestMarkup(t *testing.T) {
	tab := open(t, designOf(t, "markup"), desktop, "")
	tab.click("#show-code")
	require.Equal(t, "// <script>alert(1)</script> </pre>&amp;", value[string](tab, `document.querySelector("#source .ln").textContent.replace(/^1/, "")`))
	require.Zero(t, value[int](tab, `document.querySelectorAll("img").length`))
	tab.sound()
}

// lines are the numbers of the lines of a pane that are chosen.
func (tab *tab) lines(pane string) []int {
	return value[[]int](tab, fmt.Sprintf(`[...document.querySelectorAll("#%s .ln.sel")].map(e => Number(e.dataset.n))`, pane))
}

// lineOf is the line of a place, file:line:column.
func lineOf(t *testing.T, source string) int {
	parts := strings.Split(source, ":")
	line, err := strconv.Atoi(parts[len(parts)-2])
	require.NoError(t, err)
	return line
}

// TestClickTask clicks each task in the graph: its source line, its rows and its
// function are chosen.
func TestClickTask(t *testing.T) {
	for _, name := range []string{"gemm", "residual_block"} {
		d := designOf(t, name)
		tab := open(t, d, desktop, "")
		for k, task := range d.Tasks {
			tab.click(fmt.Sprintf(`#after svg a[data-task="%d"] .name`, k))
			require.Contains(t, tab.lines("source"), lineOf(t, task.Source))
			require.Equal(t, []string{task.Name}, value[[]string](tab, `[...document.querySelectorAll("#timeline tr.sel th")].map(e => e.textContent)`))
			require.Equal(t, []string{task.Name}, value[[]string](tab, `[...document.querySelectorAll("#resources tr.sel th")].map(e => e.textContent)`))
			first := tab.lines("design")[0]
			require.Contains(t, value[string](tab, fmt.Sprintf(`document.querySelector('#design .ln[data-n="%d"]').textContent`, first)), "static void "+task.Name+"(")
			require.True(t, value[bool](tab, fmt.Sprintf(`(() => { const a = document.querySelector('#design .ln[data-n="%d"]').getBoundingClientRect(), b = document.getElementById("design").getBoundingClientRect(); return a.top >= b.top && a.bottom <= b.bottom; })()`, first)), "the function is in sight")
			require.Equal(t, fmt.Sprintf("#task-%d", k), value[string](tab, `location.hash`))
		}
		tab.sound()
	}
}

// TestClickChannel clicks a channel in the table, then a line of each pane.
func TestClickChannel(t *testing.T) {
	d := designOf(t, "residual_block")
	tab := open(t, d, desktop, "")
	for k, c := range d.Channels {
		tab.click(fmt.Sprintf(`#channels tr[data-channel="%d"] th a`, k))
		declared := tab.lines("design")
		require.NotEmpty(t, declared)
		require.Contains(t, value[string](tab, fmt.Sprintf(`document.querySelector('#design .ln[data-n="%d"]').textContent`, declared[0])), map[string]string{"fifo": c.Name + `("` + c.Name + `");`, "pingpong": " " + c.Name + "["}[c.Kind])
		ends := value[[]string](tab, `[...document.querySelectorAll("#timeline tr.near th")].map(e => e.textContent)`)
		require.ElementsMatch(t, []string{c.From, c.To}, ends)
		require.Equal(t, 1, value[int](tab, `document.querySelectorAll("#after .edge.sel").length`))
	}
	of := slices.IndexFunc(d.Tasks, func(task task) bool { return task.Name == "conv3x3" })
	line := lineOf(t, d.Tasks[of].Source)
	tab.click(fmt.Sprintf(`#source .ln[data-n="%d"]`, line))
	require.Equal(t, []int{line}, tab.lines("source"))
	require.NotEmpty(t, tab.lines("design"))
	require.Contains(t, value[[]string](tab, `[...document.querySelectorAll("#timeline tr.sel th")].map(e => e.textContent)`), "conv3x3")
	made := tab.lines("design")[0]
	tab.click(fmt.Sprintf(`#design .ln[data-n="%d"]`, made))
	require.Equal(t, []int{made}, tab.lines("design"))
	require.Equal(t, []int{line}, tab.lines("source"))
	tab.sound()
}

// TestHover marks what belongs together without choosing it.
func TestHover(t *testing.T) {
	tab := open(t, designOf(t, "residual_block"), desktop, "")
	at := value[[]float64](tab, `(() => { const e = document.querySelector('#timeline tr[data-task="2"]'); e.scrollIntoView({block: "center"}); const r = e.getBoundingClientRect(); return [r.x + 60, r.y + r.height / 2]; })()`)
	tab.run(chromedp.MouseEvent("mouseMoved", at[0], at[1]))
	require.Equal(t, 1, value[int](tab, `document.querySelectorAll('#after a.node.hover[data-task="2"]').length`))
	require.True(t, value[bool](tab, `document.getElementById("code").hidden`))
}

// TestKeyboard goes through the page without a mouse.
func TestKeyboard(t *testing.T) {
	d := designOf(t, "residual_block")
	tab := open(t, d, desktop, "")
	tab.run(chromedp.KeyEvent("/"))
	require.Equal(t, "find", value[string](tab, `document.activeElement.id`))
	last := d.Channels[len(d.Channels)-1].Name
	value[bool](tab, fmt.Sprintf(`(find => { find.value = %q; return find.dispatchEvent(new Event("input", {bubbles: true})); })(document.getElementById("find"))`, strings.ToUpper(last)))
	seen := value[[]string](tab, `[...document.querySelectorAll("#channels tbody tr")].filter(r => r.offsetParent).map(r => r.textContent)`)
	require.Less(t, len(seen), len(d.Channels))
	require.NotEmpty(t, seen)
	for _, row := range seen {
		require.Contains(t, row, last)
	}
	tab.run(chromedp.KeyEvent(kb.Escape))
	require.Less(t, 1, value[int](tab, `[...document.querySelectorAll("#timeline tbody[data-sort] tr")].filter(r => r.offsetParent).length`), "the task that waits as conv2 is empty")
	tab.run(chromedp.Focus(`#after a.node[tabindex="0"]`, chromedp.ByQuery), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	require.Equal(t, "2", value[string](tab, `document.activeElement.dataset.task`))
	tab.run(chromedp.KeyEvent(kb.Enter))
	require.False(t, value[bool](tab, `document.getElementById("code").hidden`))
	require.True(t, value[bool](tab, `document.querySelector('#timeline tr[data-task="2"]').classList.contains("sel")`))
	tab.run(chromedp.KeyEvent(kb.Escape))
	require.True(t, value[bool](tab, `document.getElementById("code").hidden`))
	tab.sound()
}

// TestSort sorts a table by numbers and by words, both ways.
func TestSort(t *testing.T) {
	tab := open(t, designOf(t, "residual_block"), desktop, "")
	column := func(n int) []string {
		return value[[]string](tab, fmt.Sprintf(`[...document.querySelectorAll("#resources tbody tr")].map(r => r.cells[%d].dataset.v ?? r.cells[%d].textContent)`, n, n))
	}
	tab.click("#resources thead th:nth-child(4) button")
	sorted := column(3)
	for k := 1; k < len(sorted); k++ {
		a, _ := strconv.Atoi(sorted[k-1])
		b, _ := strconv.Atoi(sorted[k])
		require.GreaterOrEqual(t, a, b)
	}
	require.Equal(t, "descending", value[string](tab, `document.querySelector("#resources th:nth-child(4)").getAttribute("aria-sort")`))
	tab.click("#resources thead th:nth-child(1) button")
	require.IsIncreasing(t, column(0))
	tab.click("#resources thead th:nth-child(1) button")
	require.IsDecreasing(t, column(0))
}

// brightness of the page's ground, from 0 to 255.
const brightness = `Number(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0])`

// TestDark looks at night, and turns the light on.
func TestDark(t *testing.T) {
	dark := desktop
	dark.dark = true
	tab := open(t, designOf(t, "gemm"), dark, "")
	require.Less(t, value[int](tab, brightness), 60)
	tab.click("#theme")
	require.Greater(t, value[int](tab, brightness), 200)
	tab = open(t, designOf(t, "gemm"), desktop, "")
	require.Greater(t, value[int](tab, brightness), 200, "the choice was for another look")
}

// TestPhone wants pages of 380 pixels not to scroll sideways, with the code shown, too.
func TestPhone(t *testing.T) {
	for _, name := range shown {
		for _, where := range []string{"", "#task-0"} {
			tab := open(t, designOf(t, name), phone, where)
			require.Equal(t, []int{380, 800}, value[[]int](tab, `[innerWidth, innerHeight]`), "it is not made smaller to fit")
			require.LessOrEqual(t, value[int](tab, `document.documentElement.scrollWidth`), 380, "%s %s", name, where)
			require.LessOrEqual(t, value[int](tab, `document.body.scrollWidth`), 380)
			tab.run(chromedp.ActionFunc(scrollAside))
			require.Zero(t, value[int](tab, `scrollX`))
			tab.sound()
		}
	}
}

// TestPrint opens what is closed, leaves out what paper has no use for, and makes what
// is wide narrower.
func TestPrint(t *testing.T) {
	paper := look{width: 800, height: 1100, print: true}
	tables := open(t, designOf(t, "residual_block"), paper, "")
	require.LessOrEqual(t, value[float64](tables, `Math.max(...[...document.querySelectorAll("table")].map(e => e.getBoundingClientRect().right))`), 800.0)
	tab := open(t, designOf(t, "resnet18_224"), paper, "")
	require.Equal(t, "none", value[string](tab, `getComputedStyle(document.querySelector(".top")).display`))
	value[bool](tab, `dispatchEvent(new Event("beforeprint"))`)
	require.Zero(t, value[int](tab, `document.querySelectorAll("details:not([open])").length`))
	require.LessOrEqual(t, value[int](tab, `Math.max(...[...document.querySelectorAll(".wide > svg")].map(e => e.getBoundingClientRect().right))`), 800)
}

// TestWithoutScript still shows pictures and tables.
func TestWithoutScript(t *testing.T) {
	d := designOf(t, "residual_block")
	tab := open(t, d, desktop, "")
	tab.run(emulation.SetScriptExecutionDisabled(true), chromedp.Reload())
	var text string
	tab.run(chromedp.Text("#channels", &text, chromedp.ByQuery))
	for _, c := range d.Channels {
		require.Contains(t, text, c.Name)
	}
}

// TestFast wants the largest report to be small and on the screen soon.
func TestFast(t *testing.T) {
	d := designOf(t, "resnet18_224")
	info, err := os.Stat(d.page)
	require.NoError(t, err)
	require.LessOrEqual(t, info.Size(), int64(2<<20))
	best := 1e9
	for range 5 { // the machine may be busy
		tab := open(t, d, desktop, "")
		best = min(best, value[float64](tab, `new Promise(done => new PerformanceObserver((list, o) => { for (const e of list.getEntriesByName("first-contentful-paint")) { o.disconnect(); done(e.startTime); } }).observe({type: "paint", buffered: true}))`))
	}
	t.Logf("%s: %d kB, first paint after %.0f ms", filepath.Base(d.page), info.Size()>>10, best)
	require.Less(t, best, 1000.0)
}
