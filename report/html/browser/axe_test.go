package browser_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// axe is the text of axe-core, which npm brings.
func axe(t *testing.T) string {
	t.Helper()
	const path = "node_modules/axe-core/axe.min.js"
	text, err := os.ReadFile(path)
	if err == nil {
		return string(text)
	}
	_, err = exec.LookPath("npm")
	need(t, err, "npm")
	out, err := exec.Command("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("npm ci: %w: %s", err, out)
	}
	need(t, err, "axe-core")
	text, err = os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

// A fault is a rule of accessibility that a page breaks.
type fault struct {
	ID, Impact, Help string
	Nodes            []string
}

// TestAccessible asks axe-core for faults: in every look where there is something of
// everything, else in one, as that takes long.
func TestAccessible(t *testing.T) {
	rules := axe(t)
	night := desktop
	night.dark = true
	for _, name := range shown {
		for _, c := range []struct {
			look  look
			where string
		}{{desktop, ""}, {desktop, "#task-0"}, {night, "#task-0"}, {phone, ""}} {
			if name != "residual_block" && name != "pingpong" && (c.look != desktop || c.where != "") {
				continue
			}
			tab := open(t, designOf(t, name), c.look, c.where)
			tab.run(chromedp.Evaluate(rules, nil))
			faults := value[[]fault](tab, `axe.run().then(r => r.violations.map(v => ({ID: v.id, Impact: v.impact, Help: v.help, Nodes: v.nodes.map(n => n.html.slice(0, 160) + " " + n.any.concat(n.all, n.none).map(c => c.message).join("; "))})))`)
			var serious []string
			for _, f := range faults {
				line := fmt.Sprintf("%s: %s: %s\n\t%s", f.Impact, f.ID, f.Help, strings.Join(f.Nodes[:min(3, len(f.Nodes))], "\n\t"))
				if f.Impact == "serious" || f.Impact == "critical" {
					serious = append(serious, line)
				} else {
					t.Log(line)
				}
			}
			require.Empty(t, serious, "%s %v%s:\n%s", name, c.look, c.where, strings.Join(serious, "\n"))
		}
	}
}

// scrollAside tries to scroll the page to the right.
func scrollAside(ctx context.Context) error {
	return chromedp.Evaluate(`scrollTo(500, 0)`, nil).Do(ctx)
}
