package html

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/emit"
	"codo/model"
	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
	"codo/report"
)

// pageOf makes the page of a kernel; without a search, if plain.
func pageOf(t testing.TB, name, source string, plain bool) *Page {
	t.Helper()
	return pageWith(t, name, source, plain, pipeline.Memory)
}

func pageWith(t testing.TB, name, source string, plain bool, face pipeline.Interface) *Page {
	t.Helper()
	read, found := parse.File(name, []byte(source), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	board, err := device.Find("u55c")
	require.NoError(t, err)
	price := model.Options{ClockNS: 3.33, PipelineFrom: -1}
	opt := pipeline.Options{Interface: face, Board: board}
	if !plain {
		opt.Parallel = &parallel.Options{Budget: parallel.Of(board), ClockNS: 3.33, Balance: 2}
	}
	d, err := pipeline.Decide(read.Program, opt, price)
	require.NoError(t, err)
	r := report.New(d.Program, d.Found)
	r.Device, r.ClockNS, r.Interface = "u55c", 3.33, string(face)
	r.Budget = report.Resources{DSP: board.DSP, BRAM: board.BRAM18K, URAM: board.URAM, LUT: board.LUT, FF: board.FF}
	r.Price(d.Price, d.Timing)
	p := &Page{Report: r, Parsed: read.Program, Design: d.Program, Network: d.Network(board), Found: d.Found}
	for _, name := range read.Files {
		p.Sources = append(p.Sources, File{name, read.Sources[name]})
	}
	for _, f := range read.Functions {
		p.Functions = append(p.Functions, Function{f.Name, f.Pos, f.End})
	}
	text, lines := emit.KernelLines(d.Program, emit.Options{Comments: true})
	p.Kernel = File{d.Program.Top + ".cpp", text}
	for _, l := range lines {
		p.Lines = append(p.Lines, Line{l.Pos, l.Task, l.Channel})
	}
	for _, one := range d.Tried {
		p.Tried = append(p.Tried, Trial{one.DSP, one.Latency, one.Played, one.Fits})
	}
	return p
}

const block = `const int N = 8;
static void half(const float in[N][N], float out[N][N]) {
  float twice[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) twice[i][j] = in[i][j] * 2;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) out[i][j] = twice[N - 1 - i][j] / 4;
}
void block(const float x[N][N], float y[N][N]) { // </script><b>&
  float t[N][N];
  half(x, t);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) y[i][j] = t[i][j] + x[i][j];
}
`

// TestPage wants a page of one file whose pictures are well-formed, in which nothing of
// the user's is markup, and whose data is the user's text and the kernel.
func TestPage(t *testing.T) {
	p := pageOf(t, "a<b>.cpp", strings.Replace(block, "half(", "half_(", -1), true)
	text, err := p.Bytes()
	require.NoError(t, err)
	again, err := p.Bytes()
	require.NoError(t, err)
	require.Equal(t, text, again)
	page := string(text)
	for _, wrong := range []string{"</script><b>&", "a<b>.cpp", "ZgotmplZ"} { // the last is what the template refuses
		require.False(t, strings.Contains(page, wrong), wrong)
	}
	for _, attr := range regexp.MustCompile(`(?:src|href|action)="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		require.True(t, attr[1] == "data:," || strings.HasPrefix(attr[1], "#"), attr[1])
	}
	pictures := regexp.MustCompile(`(?s)<svg.*?</svg>`).FindAllString(page, -1)
	require.Greater(t, len(pictures), 5)
	for _, svg := range pictures {
		wellFormed(t, svg)
	}
	_, data, ok := strings.Cut(page, `<script type="application/json" id="data">`)
	require.True(t, ok)
	data, _, _ = strings.Cut(data, "</script>")
	var l links
	require.NoError(t, json.Unmarshal([]byte(data), &l))
	require.Equal(t, textFile{p.Sources[0].Name, string(p.Sources[0].Text)}, l.Files[0])
	require.Equal(t, string(p.Kernel.Text), l.Kernel.Text)
	require.Len(t, l.Lines, 4*strings.Count(l.Kernel.Text, "\n"))
}

func wellFormed(t *testing.T, svg string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(t, err, svg)
	}
}

// TestIDs wants each id once, and links inside the page that lead somewhere.
func TestIDs(t *testing.T) {
	text, err := pageOf(t, "block.cpp", block, false).Bytes()
	require.NoError(t, err)
	ids := map[string]bool{}
	for _, id := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(string(text), -1) {
		require.False(t, ids[id[1]], id[1])
		ids[id[1]] = true
	}
	for _, link := range regexp.MustCompile(`href="#([^"]*)"`).FindAllStringSubmatch(string(text), -1) {
		known := ids[link[1]] || regexp.MustCompile(`^(task|channel|design)-\d+$|^source-\d+-\d+$`).MatchString(link[1])
		require.True(t, known, link[1])
	}
}

// odd is what comes of a division by nothing.
var odd = regexp.MustCompile(`NaN|Inf\b`)

// body is the markup of a page.
func body(text []byte) string {
	_, page, _ := strings.Cut(string(text), "</style>")
	page, _, _ = strings.Cut(page, `<script type="application/json"`)
	return page
}

// TestEmptyish draws what there is of kernels with next to nothing in them.
func TestEmptyish(t *testing.T) {
	for _, source := range []string{"void k(float y[1]) { y[0] = 0; }", "void k(float y[1]) {}", "int k(int x) { return x + 1; }"} {
		for _, plain := range []bool{true, false} {
			text, err := pageOf(t, "k.cpp", source, plain).Bytes()
			require.NoError(t, err)
			require.False(t, odd.MatchString(body(text)), source)
		}
	}
}

// TestUnpriced leaves out what is not known.
func TestUnpriced(t *testing.T) {
	p := pageOf(t, "block.cpp", block, true)
	bare := report.New(p.Design, p.Found)
	p.Network, p.Tried, p.Report = nil, nil, bare
	text, err := p.Bytes()
	require.NoError(t, err)
	require.False(t, strings.Contains(string(text), `id="timeline"`))
	require.False(t, strings.Contains(string(text), `id="search"`))
	require.False(t, odd.MatchString(body(text)))
}

// BenchmarkPage writes the page of a kernel with several tasks.
func BenchmarkPage(b *testing.B) {
	for _, name := range []string{"gemm", "residual_block", "multi_head_attention"} {
		b.Run(name, func(b *testing.B) {
			source, err := os.ReadFile("../../bench/kernels/" + name + ".cpp")
			require.NoError(b, err)
			p := pageOf(b, name+".cpp", string(source), false)
			for b.Loop() {
				_, err := p.Bytes()
				require.NoError(b, err)
			}
		})
	}
}
