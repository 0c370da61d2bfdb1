package emit

import (
	"fmt"
	"strings"

	"codo/affine"
)

// Structs of the user's signature whose streams are arguments of the kernel: the golden source gets one
// that is filled from those, and what it leaves in its streams goes back.

// goldenStreamStructs defines what converts to these structs.
func goldenStreamStructs(w *writer, user []*affine.Buffer) {
	own := &writer{}
	for k, b := range user {
		if b.Port.Fields > 0 && isStream(b) {
			streamStruct(own, user[k:][:b.Port.Fields])
		}
	}
	if own.buf.Len() > 0 {
		ofGolden(w, "", own)
	}
}

// streamStruct defines what converts to the struct of these streams.
func streamStruct(w *writer, streams []*affine.Buffer) {
	name := streamStructName(streams)
	w.flush("struct %s {", name)
	w.indent++
	give, take := make([]string, len(streams)), make([]string, len(streams))
	for k, b := range streams {
		typ, _, _ := strings.Cut(goldenStream(b), "{")
		w.line("%s s%d;", typ, k)
		give[k], take[k] = fmt.Sprintf("s%d.give(all->%s);", k, b.Port.Path[1:]), fmt.Sprintf("s%d.take(all->%s);", k, b.Port.Path[1:])
	}
	w.line("mutable std::function<void()> end;")
	w.line("~%s() {", name)
	w.line("  if (end) end();")
	w.line("}")
	w.line("template <typename codo_T>")
	w.line("codo_T *filled() const {")
	w.line("  auto all = std::make_shared<codo_T>();")
	for _, text := range give {
		w.line("  %s", text)
	}
	w.line("  end = [this, all] {")
	for _, text := range take {
		w.line("    %s", text)
	}
	w.line("  };")
	w.line("  return all.get();")
	w.line("}")
	w.line("template <typename codo_T>")
	w.line("operator codo_T *() const { return filled<codo_T>(); }")
	w.line("template <typename codo_T>")
	w.line("operator codo_T &() const { return *filled<codo_T>(); }")
	w.indent--
	w.flush("};")
	w.flush("")
}

func streamStructName(streams []*affine.Buffer) string { return "codo_" + streams[0].Name + "_streams" }

// goldenStreamStruct stands for these arguments in the call of the user's function.
func goldenStreamStruct(streams []*affine.Buffer) string {
	var of []string
	for _, b := range streams {
		of = append(of, goldenStream(b))
	}
	return fmt.Sprintf("%s{%s, {}}", streamStructName(streams), strings.Join(of, ", "))
}
