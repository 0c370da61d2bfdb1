package emit

import (
	"embed"
	"io/fs"
)

//go:embed include/*.h include/*/*.h
var shims embed.FS

// shimFiles are the headers that stand in for those of Vitis in a build with
// g++ alone.
func shimFiles() []File {
	names, err := fs.Glob(shims, "include/*.h")
	if err != nil {
		panic("emit: " + err.Error())
	}
	inner, err := fs.Glob(shims, "include/*/*.h")
	if err != nil {
		panic("emit: " + err.Error())
	}
	names = append(names, inner...)
	files := make([]File, len(names))
	for i, name := range names {
		data, err := shims.ReadFile(name)
		if err != nil {
			panic("emit: " + err.Error())
		}
		files[i] = File{name, data}
	}
	return files
}
