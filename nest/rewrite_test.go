package nest_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest"
)

// TestRewrites takes each case of each rewrite from text to text, demands that
// the program still means the same, that cases called stay_ do not change, and
// that nothing is left to do.
func TestRewrites(t *testing.T) {
	for folder, rewrite := range map[string]func(*affine.Task, affine.Names){
		"inductions":       func(t *affine.Task, _ affine.Names) { nest.Inductions(t) },
		"demanded":         func(t *affine.Task, _ affine.Names) { nest.Demanded(t) },
		"untile":           func(t *affine.Task, _ affine.Names) { nest.Untile(t) },
		"contract":         func(t *affine.Task, _ affine.Names) { nest.Contract(t) },
		"digits":           nest.Digits,
		"roll":             nest.Roll,
		"initials":         func(t *affine.Task, _ affine.Names) { nest.Initials(t) },
		"guard":            nest.Guard,
		"limit":            nest.Limit,
		"lengths":          nest.Lengths,
		"layout":           func(t *affine.Task, _ affine.Names) { nest.Layout(t) },
		"emplace":          func(t *affine.Task, _ affine.Names) { nest.Emplace(t) },
		"originals":        nest.Originals,
		"retime":           nest.Retime,
		"skew":             nest.Skew,
		"history":          nest.History,
		"conveyed":         nest.Conveyed,
		"gathereach":       nest.GatherEach,
		"wavefront":        nest.Wavefront,
		"parts":            nest.Parts,
		"terms":            func(t *affine.Task, _ affine.Names) { nest.Terms(t) },
		"digitschosen":     nest.DigitsChosen,
		"resumed":          func(t *affine.Task, _ affine.Names) { nest.Resumed(t) },
		"resets":           func(t *affine.Task, _ affine.Names) { nest.Resets(t) },
		"finals":           func(t *affine.Task, _ affine.Names) { nest.Finals(t) },
		"anew":             func(t *affine.Task, _ affine.Names) { nest.Anew(t) },
		"peel":             func(t *affine.Task, _ affine.Names) { nest.Peel(t) },
		"copies":           func(t *affine.Task, _ affine.Names) { nest.Copies(t) },
		"privatise":        nest.Privatise,
		"begins":           func(t *affine.Task, _ affine.Names) { nest.Begins(t) },
		"inluts":           nest.InLUTs,
		"indextables":      func(t *affine.Task, _ affine.Names) { nest.IndexTables(t) },
		"foresee":          nest.Foresee,
		"foreseerows":      nest.ForeseeRows,
		"best":             nest.Best,
		"rebase":           func(t *affine.Task, _ affine.Names) { nest.Rebase(t) },
		"apart":            nest.Apart,
		"epilogue":         nest.Epilogue,
		"quotients":        nest.Quotients,
		"shifts":           nest.Shifts,
		"unscaled":         func(t *affine.Task, _ affine.Names) { nest.Unscaled(t) },
		"reciprocals":      func(t *affine.Task, _ affine.Names) { nest.Reciprocals(t) },
		"taps":             nest.Taps,
		"rowstrips":        func(t *affine.Task, names affine.Names) { nest.RowStrips(t, 8, 4, names) },
		"prologue":         func(t *affine.Task, _ affine.Names) { nest.Prologue(t) },
		"trim":             func(t *affine.Task, _ affine.Names) { nest.Trim(t) },
		"localise":         func(t *affine.Task, _ affine.Names) { nest.Localise(t) },
		"ascend":           func(t *affine.Task, _ affine.Names) { nest.Ascend(t) },
		"extremes":         func(t *affine.Task, _ affine.Names) { nest.Extremes(t) },
		"choices":          func(t *affine.Task, _ affine.Names) { nest.Choices(t) },
		"sections":         nest.Sections,
		"terraces":         nest.Terraces,
		"recompute":        func(t *affine.Task, _ affine.Names) { nest.Recompute(t) },
		"triangle":         func(t *affine.Task, _ affine.Names) { nest.Triangle(t) },
		"diagonal":         func(t *affine.Task, _ affine.Names) { nest.Diagonal(t) },
		"tighten":          func(t *affine.Task, names affine.Names) { nest.Tighten(t, names) },
		"tokens":           func(t *affine.Task, _ affine.Names) { nest.Tokens(t) },
		"ahead":            nest.Ahead,
		"alternate":        nest.Alternate,
		"exchanged":        nest.Exchanged,
		"running":          nest.Running,
		"staged":           func(t *affine.Task, _ affine.Names) { nest.Staged(t) },
		"inplace":          func(t *affine.Task, names affine.Names) { nest.InPlace(t, names, 0) },
		"ends":             nest.Ends,
		"joined":           func(t *affine.Task, _ affine.Names) { nest.Joined(t) },
		"endschosen":       nest.EndsChosen,
		"hoisted":          func(t *affine.Task, _ affine.Names) { nest.Hoisted(t) },
		"dimensions":       func(t *affine.Task, _ affine.Names) { nest.Dimensions(t) },
		"dimensionsonce":   func(t *affine.Task, _ affine.Names) { nest.DimensionsOnce(t) },
		"rounding":         func(t *affine.Task, _ affine.Names) { nest.Rounding(t) },
		"planes":           nest.Planes,
		"spell":            nest.Spell,
		"upward":           func(t *affine.Task, _ affine.Names) { nest.Upward(t) },
		"overwrite":        func(t *affine.Task, _ affine.Names) { nest.Overwrite(t) },
		"relays":           func(t *affine.Task, _ affine.Names) { nest.Relays(t) },
		"previous":         func(t *affine.Task, _ affine.Names) { nest.Previous(t) },
		"gather":           nest.Gather,
		"odometer":         func(t *affine.Task, _ affine.Names) { nest.Odometer(t) },
		"assemble":         func(t *affine.Task, names affine.Names) { nest.Assemble(t, buffersOf(t), names) },
		"blocks":           nest.Blocks,
		"wholeblocks":      nest.WholeBlocks,
		"rotate":           func(t *affine.Task, _ affine.Names) { nest.Rotate(t) },
		"rings":            func(t *affine.Task, _ affine.Names) { nest.Rings(t) },
		"lines":            nest.Lines,
		"phases":           nest.Phases,
		"flags":            func(t *affine.Task, _ affine.Names) { nest.Flags(t) },
		"traced":           nest.Traced,
		"pipelines":        nest.Pipelines,
		"never":            func(t *affine.Task, _ affine.Names) { nest.Never(t) },
		"otherwise":        func(t *affine.Task, _ affine.Names) { nest.Otherwise(t) },
		"determined":       func(t *affine.Task, _ affine.Names) { nest.Determined(t) },
		"determinedbounds": func(t *affine.Task, _ affine.Names) { nest.DeterminedBounds(t) },
		"deskew":           func(t *affine.Task, _ affine.Names) { nest.Deskew(t) },
		"zeroterms":        func(t *affine.Task, _ affine.Names) { nest.ZeroTerms(t) },
		"halo":             nest.Halo,
		"bordered":         nest.Bordered,
		"displaced":        nest.Displaced,
		"congruent":        nest.Congruent,
		"stagger":          func(t *affine.Task, _ affine.Names) { nest.Stagger(t) },
		"aside":            func(t *affine.Task, names affine.Names) { nest.Aside(t, names) },
		"stride":           func(t *affine.Task, _ affine.Names) { nest.Stride(t) },
		"fuse":             nest.Fuse,
		"coefficients":     nest.Coefficients,
		"counted":          func(t *affine.Task, _ affine.Names) { nest.Counted(t) },
		"settled":          nest.Settled,
		"borders":          func(t *affine.Task, _ affine.Names) { nest.Borders(t) },
		"packed":           func(t *affine.Task, _ affine.Names) { nest.Packed(t) },
		"units":            func(t *affine.Task, _ affine.Names) { nest.Units(t) },
		"reroll":           func(t *affine.Task, _ affine.Names) { nest.Reroll(t) },
		"generations":      nest.Generations,
		"halves":           nest.Halves,
		"mirrored":         nest.Mirrored,
		"paired":           func(t *affine.Task, _ affine.Names) { nest.Paired(t) },
		"bands":            func(t *affine.Task, _ affine.Names) { nest.Bands(t) },
		"batches":          func(t *affine.Task, _ affine.Names) { nest.Batches(t) },
		"abreast":          nest.Abreast,
		"stored":           func(t *affine.Task, _ affine.Names) { nest.Stored(t) },
		"breaks":           func(t *affine.Task, _ affine.Names) { nest.Breaks(t) },
		"allrows":          nest.AllRows,
		"beginnings":       func(t *affine.Task, _ affine.Names) { nest.Beginnings(t) },
		"absorb":           func(t *affine.Task, _ affine.Names) { nest.Absorb(t) },
		"remainders":       func(t *affine.Task, _ affine.Names) { nest.Remainders(t) },
		"warmup":           nest.Warmup,
		"branches":         func(t *affine.Task, _ affine.Names) { nest.Branches(t) },
		"scratch":          nest.Scratch,
		"deliver":          func(t *affine.Task, names affine.Names) { nest.Deliver(t, handedOf(t), names) },
		"replace":          nest.Replace,
		"straight":         nest.Straight,
		"tournament":       nest.Tournament,
		"renew":            nest.Renew,
		"masked":           func(t *affine.Task, _ affine.Names) { nest.Masked(t) },
		"unwrapped":        func(t *affine.Task, _ affine.Names) { nest.Unwrapped(t) },
		"truncated":        func(t *affine.Task, _ affine.Names) { nest.Truncated(t) },
		"clamped":          func(t *affine.Task, _ affine.Names) { nest.Clamped(t) },
		"partial":          func(t *affine.Task, _ affine.Names) { nest.Partial(t) },
		"guardsums":        func(t *affine.Task, _ affine.Names) { nest.GuardSums(t) },
		"needless":         func(t *affine.Task, _ affine.Names) { nest.Needless(t) },
		"unread":           func(t *affine.Task, _ affine.Names) { nest.Unread(t) },
		"inward":           func(t *affine.Task, _ affine.Names) { nest.Inward(t) },
		"accumulate":       nest.Accumulate,
		"forward":          func(t *affine.Task, _ affine.Names) { nest.Forward(t) },
		"rectangle":        func(t *affine.Task, _ affine.Names) { nest.Rectangle(t) },
		"rectangles":       func(t *affine.Task, _ affine.Names) { nest.Rectangles(t) },
		"separate":         func(t *affine.Task, _ affine.Names) { nest.Separate(t) },
		"share":            func(t *affine.Task, names affine.Names) { nest.Share(t, names) },
		"outputs":          func(t *affine.Task, _ affine.Names) { nest.SeparateOutputs(t) },
		"moves":            func(t *affine.Task, _ affine.Names) { nest.SeparateCopies(t) },
		"evaluate":         func(t *affine.Task, _ affine.Names) { nest.Evaluate(t) },
		"chained":          func(t *affine.Task, _ affine.Names) { nest.Chained(t) },
		"updates":          func(t *affine.Task, _ affine.Names) { nest.Updates(t) },
		"flatten":          func(t *affine.Task, _ affine.Names) { nest.Flatten(t) },
	} {
		golden.Run(t, "testdata/"+folder+"/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
			p := golden.Read(t, in["in.ir"])
			require.Empty(t, affine.Check(p, affine.Tasked))
			before := affine.Clone(p)
			run := func() {
				names := affine.NamesOf(p)
				for _, task := range p.Tasks {
					rewrite(task, names)
				}
				require.Empty(t, affine.Check(p, affine.Tasked))
			}
			run()
			golden.Same(t, before, p)
			text := affine.Print(p)
			require.Equal(t, strings.Contains(t.Name(), "/stay_"), affine.Print(before) == text)
			run()
			require.Equal(t, text, affine.Print(p), "done at once")
			return map[string]string{"want.ir": text}
		})
	}
}

// handedOf are the arrays of t that cases say are handed on.
func handedOf(t *affine.Task) []*affine.Buffer {
	return slices.DeleteFunc(buffersOf(t), func(b *affine.Buffer) bool { return b.Name != "handed" })
}

func buffersOf(t *affine.Task) (list []*affine.Buffer) {
	for _, a := range affine.Accesses(t.Body) {
		if a.Buffer != nil && !a.Buffer.IsScalar() && !slices.Contains(list, a.Buffer) {
			list = append(list, a.Buffer)
		}
	}
	return list
}
