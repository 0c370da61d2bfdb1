package diag

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPrint(t *testing.T) {
	src := map[string][]byte{"k.cpp": []byte("void k() {\n\tfloat é = x[3];\n}\n")}
	at := func(line, col int) Pos { return Pos{"k.cpp", line, col} }
	var l List
	l.Errorf(OutOfBounds, at(2, 13), "subscript %d", 3).Note(at(1, 6), "declared here").Advise("make x longer")
	var b bytes.Buffer
	Print(&b, l, src, false)
	require.Equal(t, `k.cpp:2:13: error[P09]: subscript 3
    2 |     float é = x[3];
      |               ^
k.cpp:1:6: note: declared here
    1 | void k() {
      |      ^
      = help: make x longer
`, b.String())
}

func TestPrintOddPlaces(t *testing.T) {
	src := map[string][]byte{"k.cpp": []byte("a\x00\xffb\r\n" + strings.Repeat("x", 500) + "!" + strings.Repeat("y", 500))}
	for _, p := range []Pos{{}, {File: "k.cpp"}, {"k.cpp", 1, 0}, {"k.cpp", 1, 99}, {"k.cpp", 9, 1}, {"other", 1, 1}, {"k.cpp", 2, 501}} {
		var b bytes.Buffer
		Print(&b, List{{Severity: Warning, Pos: p, Text: "odd"}}, src, false)
		require.Contains(t, b.String(), "warning: odd\n")
		for line := range strings.Lines(b.String()) {
			require.LessOrEqual(t, len([]rune(line)), 140)
		}
	}
	var b bytes.Buffer
	Print(&b, List{{Severity: Error, Pos: Pos{"k.cpp", 2, 501}, Text: "far"}}, src, false)
	lines := strings.Split(b.String(), "\n")
	require.Equal(t, strings.IndexRune(lines[1], '!'), strings.IndexRune(lines[2], '^'), "the caret stands under the place")
}

func TestPrintLimit(t *testing.T) {
	var l List
	for i := range 13 {
		l.Warnf("", Pos{"k", i + 1, 1}, "w")
	}
	var b bytes.Buffer
	Print(&b, l, nil, false)
	require.True(t, strings.HasSuffix(b.String(), "... and 3 more\n"))
	require.Equal(t, 11, strings.Count(b.String(), "\n"))
}

func TestColor(t *testing.T) {
	var b bytes.Buffer
	Print(&b, List{{Severity: Error, Text: "x"}}, nil, true)
	require.Contains(t, b.String(), "\x1b[1;31merror:\x1b[0m x")
}

func TestSorted(t *testing.T) {
	var l List
	l.Errorf(Syntax, Pos{"b", 1, 1}, "x")
	l.Errorf(Syntax, Pos{"a", 2, 1}, "x")
	l.Errorf(Syntax, Pos{"a", 1, 9}, "x")
	l.Errorf(Syntax, Pos{"a", 1, 9}, "x")
	var got []string
	for _, d := range l.Sorted() {
		got = append(got, d.String())
	}
	require.Equal(t, []string{"a:1:9: error[P03]: x", "a:2:1: error[P03]: x", "b:1:1: error[P03]: x"}, got)
	require.Len(t, l, 4, "Sorted works on a copy")
}

func TestSARIF(t *testing.T) {
	var l List
	l.Warnf(ManyReaders, Pos{"k.cpp", 3, 4}, "t: read twice").Note(Pos{"k.cpp", 1, 2}, "written here").Advise("fork")
	var b bytes.Buffer
	require.NoError(t, SARIF(&b, l))
	var log struct {
		Version string
		Runs    []struct {
			Results []struct {
				RuleID, Level string
				Message       struct{ Text string }
				Locations     []struct {
					PhysicalLocation struct {
						Region struct{ StartLine, StartColumn int }
					}
				}
				RelatedLocations []struct{ Message struct{ Text string } }
			}
		}
	}
	require.NoError(t, json.Unmarshal(b.Bytes(), &log))
	require.Equal(t, "2.1.0", log.Version)
	r := log.Runs[0].Results[0]
	require.Equal(t, "V01", r.RuleID)
	require.Equal(t, "warning", r.Level)
	require.Equal(t, "t: read twice. Help: fork", r.Message.Text)
	require.Equal(t, 3, r.Locations[0].PhysicalLocation.Region.StartLine)
	require.Equal(t, 4, r.Locations[0].PhysicalLocation.Region.StartColumn)
	require.Equal(t, "written here", r.RelatedLocations[0].Message.Text)
}
