package browser_test

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

var pictures = flag.String("pictures", "", "folder to write screenshots to")

// maxPicture is how large a picture of the documentation may be, in bytes.
const maxPicture = 150_000

// TestPictures writes the pictures of the documentation, if asked for:
//
//	go test ./report/html/browser -run Pictures -pictures ../../../docs/report
func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("no -pictures")
	}
	night := desktop
	night.dark = true
	for _, p := range []struct {
		file, kernel string
		look         look
		where        string // in the page, or what to click on
		of           string // an element, or "" for what is seen
		height       float64
	}{
		{"summary", "residual_block", desktop, "", "", 0},
		{"before", "residual_block", desktop, "", "#before", 700},
		{"after", "residual_block", desktop, "", "#after", 700},
		{"timeline", "residual_block", desktop, "", "#timeline", 700},
		{"resources", "residual_block", desktop, "", "#resources", 700},
		{"search", "gemm", desktop, "", "#search", 500},
		{"violations", "residual_block", desktop, "", "#violation-0", 700},
		{"channels", "residual_block", desktop, "", "#channels", 600},
		{"chosen", "residual_block", desktop, `#after a[data-task="7"] .name`, "", 0},
		{"gemm", "gemm", desktop, "", "", 0},
		{"gemm-dark", "gemm", night, `#after a[data-task="3"] .name`, "", 0},
		{"resnet18", "resnet18_224", desktop, "", "#after", 900},
		{"resnet18-before", "resnet18_224", desktop, "", "#before", 900},
		{"resnet18-phone", "resnet18_224", phone, "", "", 0},
		{"chosen-phone", "residual_block", phone, `#after a[data-task="3"] .name`, "", 0},
		{"nothing", "nothing", desktop, "", "main", 900},
	} {
		tab := open(t, designOf(t, p.kernel), p.look, "")
		if p.where != "" {
			tab.click(p.where)
		}
		tab.write(p.file+".png", p.of, p.height)
	}
}

// write takes a picture of an element, at most so high, or of what is seen.
func (tab *tab) write(name, selector string, most float64) {
	shot := page.CaptureScreenshot()
	if selector != "" {
		r := value[[]float64](tab, fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return [r.x + scrollX, r.y + scrollY, r.width, r.height]; })()`, selector))
		const around = 12.0
		shot = shot.WithCaptureBeyondViewport(true).WithClip(&page.Viewport{X: r[0] - around, Y: r[1] - around, Width: r[2] + 2*around, Height: min(r[3], most) + 2*around, Scale: 1})
	}
	var data []byte
	tab.run(chromedp.ActionFunc(func(ctx context.Context) (err error) { data, err = shot.Do(ctx); return err }))
	picture, err := png.Decode(bytes.NewReader(data))
	require.NoError(tab.t, err)
	var small bytes.Buffer
	require.NoError(tab.t, (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&small, indexed(picture)))
	require.LessOrEqual(tab.t, small.Len(), maxPicture, name)
	require.NoError(tab.t, os.WriteFile(filepath.Join(*pictures, name), small.Bytes(), 0o644))
}

// indexed is a picture in 256 of its colours: of each kind of colour the most frequent.
// The others become those most like them.
func indexed(picture image.Image) image.Image {
	count := map[color.Color]int{}
	bounds := picture.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			count[picture.At(x, y)]++
		}
	}
	colours := slices.Collect(maps.Keys(count))
	slices.SortFunc(colours, func(a, b color.Color) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)))
	})
	kinds, palette := map[[3]uint32]bool{}, color.Palette{}
	for _, c := range colours {
		r, g, b, _ := c.RGBA()
		if kind := [3]uint32{r >> 12, g >> 12, b >> 12}; !kinds[kind] && len(palette) < 256 {
			kinds[kind] = true
			palette = append(palette, c)
		}
	}
	out, index := image.NewPaletted(bounds, palette), map[color.Color]uint8{}
	for c := range count {
		index[c] = uint8(palette.Index(c))
	}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			out.SetColorIndex(x, y, index[picture.At(x, y)])
		}
	}
	return out
}
