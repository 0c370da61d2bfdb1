package affine

import "slices"

// LoadsInTurn are the arguments that t loads, two or more, each in a loop of its own that hands on word after
// word; nil if it does anything else.
//
//	task load_a { for w { push a_words, a[w] }; for v { push b_words, b[v] } }
func LoadsInTurn(p *Program, t *Task) (arrays []*Buffer) {
	for _, s := range t.Body {
		loop, ok := s.(*Loop)
		if !ok || len(loop.Body) != 1 {
			return nil
		}
		if _, _, ok := ConstantTrips(loop); !ok {
			return nil
		}
		push, ok := loop.Body[0].(*Push)
		if !ok {
			return nil
		}
		word, ok := push.Value.(*Load)
		if !ok || !slices.Contains(p.Args, word.Buffer) || word.Buffer.Port.Elements == 0 || slices.Contains(arrays, word.Buffer) {
			return nil
		}
		arrays = append(arrays, word.Buffer)
	}
	if len(arrays) < 2 {
		return nil
	}
	return arrays
}
