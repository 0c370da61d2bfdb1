package parse

import "maps"

// Constants and names of types are each file's own: two files may mean different things by
// one name.
//
//	one.cpp: const int N = 16;      two.cpp: const int N = 8;

// unitNames are names that files have for themselves, by file.
type unitNames map[string]map[string]symbol

// ownNames notes which declarations of tu are of a name that another file has, too: those are their
// file's own.
func (tu *translationUnit) ownNames() {
	of := map[string]string{}
	several := map[string]bool{}
	each := func(visit func(s stmt, name string)) {
		for _, s := range tu.globals {
			switch s := s.(type) {
			case *aliasDecl:
				visit(s, s.name)
			case *declaration:
				for _, v := range s.vars {
					visit(s, v.name)
				}
			}
		}
	}
	each(func(s stmt, name string) {
		if first, known := of[name]; known && first != tu.units[s] {
			several[name] = true
		}
		of[name] = tu.units[s]
	})
	tu.own = map[stmt]bool{}
	each(func(s stmt, name string) {
		if d, isVariable := s.(*declaration); several[name] && (!isVariable || len(d.vars) == 1 && d.vars[0].typ.isConst && d.vars[0].ptr == 0) {
			tu.own[s] = true
		}
	})
}

// inUnit notes the file in which the functions of u stand, those of structs too.
func (u *translationUnit) inUnit(name string) {
	for _, f := range u.functions {
		f.unit = name
	}
	for _, s := range u.globals {
		if d, ok := s.(*structDecl); ok {
			for _, list := range [][]*function{d.methods, d.ctors} {
				for _, f := range list {
					f.unit = name
				}
			}
		}
	}
}

// unit is the file of what is being lowered.
func (l *lowerer) unit() string {
	for k := len(l.active) - 1; k >= 0; k-- {
		if f := l.active[k]; f.unit != "" { // a lambda is in that of the function around
			return f.unit
		}
	}
	return l.declaring
}

// declareGlobal declares what s, of the file, does; one that is its file's own is seen there alone.
func (l *lowerer) declareGlobal(s stmt, tu *translationUnit) {
	l.declaring = tu.units[s]
	if !tu.own[s] {
		l.global(s)
		return
	}
	names := l.ofUnits[l.declaring]
	if names == nil {
		names = map[string]symbol{}
		l.ofUnits[l.declaring] = names
	}
	l.push()
	l.global(s)
	maps.Copy(names, l.scope.names)
	l.pop()
}
