package browser_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

var pictures = flag.String("pictures", "", "folder to write screenshots to")

// TestPictures writes the pictures of the documentation, if asked for:
//
//	go test ./report/html/browser -run Pictures -pictures ../../../docs/report
func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("no -pictures")
	}
	for _, name := range []string{"gemm", "residual_block", "resnet18_224", "nothing", "pingpong"} {
		d := designOf(t, name)
		for _, section := range []string{"summary", "before", "after", "timeline", "resources", "search", "violations", "channels"} {
			tab := open(t, d, desktop, "")
			if !value[bool](tab, fmt.Sprintf(`!!document.getElementById(%q)`, section)) {
				continue
			}
			tab.write(fmt.Sprintf("%s-%s.png", name, section), "#"+section, 1400)
		}
		tab := open(t, d, phone, "")
		tab.write(name+"-phone.png", "body", 2400)
		dark := desktop
		dark.dark = true
		tab = open(t, d, dark, "#task-0")
		tab.write(name+"-dark.png", "", 0)
	}
}

// write takes a picture of an element, at most so high, or of what is seen.
func (tab *tab) write(name, selector string, most float64) {
	shot := page.CaptureScreenshot()
	if selector != "" {
		shot = shot.WithCaptureBeyondViewport(true)
		r := value[[]float64](tab, fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return [r.x + scrollX, r.y + scrollY, r.width, r.height]; })()`, selector))
		shot = shot.WithClip(&page.Viewport{X: r[0], Y: r[1], Width: r[2], Height: min(r[3], most), Scale: 1})
	}
	var data []byte
	tab.run(chromedp.ActionFunc(func(ctx context.Context) (err error) { data, err = shot.Do(ctx); return err }))
	require.NoError(tab.t, os.WriteFile(filepath.Join(*pictures, name), data, 0o644))
}
