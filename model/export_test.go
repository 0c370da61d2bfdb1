package model

import "codo/affine"

// TaskOf reads the first task of p.
func TaskOf(p *affine.Program, opt Options) (*Task, error) {
	return newTask(p.Tasks[0], newContext(p, opt, outlinesOf(p)))
}
