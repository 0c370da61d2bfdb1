package golden

import "codo/affine"

// Work is about the number of statements that the first task of a program executes.
func Work(p *affine.Program) (most int64) {
	for _, a := range affine.Accesses(p.Tasks[0].Body) {
		n, _ := affine.Executions(a.Domain)
		most = max(most, n)
	}
	return most
}
