package emit

import (
	"fmt"
	"strings"

	"codo/affine"
)

// Structs of the user's signature whose fields are arguments of the kernel: the golden source
// gets structs that are filled from those, and what it leaves in them goes back.

// goldenFieldsOf is what converts to the struct that a parameter wants, or to an array of them.
const goldenFieldsOf = `template <typename codo_S, int codo_N>
struct codo_fields {
  const void *at[codo_N];
  long bytes[codo_N];
  bool changed;
  mutable std::function<void()> end;
  ~codo_fields() {
    if (end) end();
  }
  // Calls copy with each number in the struct and its place among its kind.
  template <typename codo_T, typename codo_F>
  static void each(codo_T &one, long (&next)[codo_N], codo_F copy) {
    codo_S::each(one, [&](int k, auto &number) {
      copy(k, next[k], number);
      next[k] += sizeof number;
    });
  }
  template <typename codo_T>
  codo_T *structs() const {
    using one = std::remove_cv_t<std::remove_all_extents_t<codo_T>>;
    long count = 0, size[codo_N] = {}, next[codo_N] = {};
    one none{};
    each(none, size, [](int, long, auto &) {});
    for (int k = 0; k < codo_N; ++k) count = (std::max)(count, (bytes[k] + size[k] - 1) / size[k]);
    auto list = std::make_shared<std::vector<one>>(count);
    for (one &x : *list)
      each(x, next, [this](int k, long from, auto &number) {
        if (from < bytes[k]) std::memcpy(static_cast<void *>(&number), static_cast<const char *>(at[k]) + from, sizeof number);
      });
    end = [this, list] {
      long next[codo_N] = {};
      if (!changed) return;
      for (one &x : *list)
        each(x, next, [this](int k, long to, auto &number) {
          if (to < bytes[k]) std::memcpy(static_cast<char *>(const_cast<void *>(at[k])) + to, static_cast<const void *>(&number), sizeof number);
        });
    };
    return reinterpret_cast<codo_T *>(list->data());
  }
  template <typename codo_T>
  operator codo_T *() const {
    return structs<codo_T>();
  }
  template <typename codo_T>
  operator codo_T &() const {
    return *structs<codo_T>();
  }
};

`

// goldenFieldStructs defines which numbers are in those structs.
func goldenFieldStructs(w *writer, user []*affine.Buffer) {
	own := &writer{}
	for k, b := range user {
		if b.Port.Fields > 0 && !isStream(b) {
			fieldStruct(own, b.Name, user[k:][:b.Port.Fields])
		}
	}
	if own.buf.Len() == 0 {
		return
	}
	ofGolden(w, goldenFieldsOf, own)
}

// ofGolden writes what goes through structs of the golden source, behind what all of them need.
func ofGolden(w *writer, common string, own *writer) {
	w.flush("namespace {")
	w.flush("")
	writeComplexParts(w, own)
	w.buf.WriteString(common)
	w.buf.Write(own.buf.Bytes())
	w.flush("} // namespace")
	w.flush("")
}

// fieldStruct says how the golden source's own struct is gone through, field by field.
func fieldStruct(w *writer, name string, fields []*affine.Buffer) {
	w.flush("struct codo_%s_fields {", name)
	w.indent++
	w.line("template <typename codo_T, typename codo_F>")
	w.line("static void each(codo_T &one, codo_F f) {")
	for n, field := range fields {
		w.line("  %s", eachNumber(n, field.Port.Path))
	}
	w.line("}")
	w.indent--
	w.flush("};")
	w.flush("")
}

// eachNumber calls f with what path leads to: .b[2].x are two numbers.
func eachNumber(n int, path string) string {
	var loops, place strings.Builder
	for k, part := range strings.Split(path, "[") {
		if k == 0 {
			place.WriteString(part)
			continue
		}
		size, rest, _ := strings.Cut(part, "]")
		fmt.Fprintf(&loops, "for (int i%d = 0; i%d < %s; ++i%d) ", k, k, size, k)
		fmt.Fprintf(&place, "[i%d]%s", k, rest)
	}
	return fmt.Sprintf("%sf(%d, %s);", loops.String(), n, ofComplex("one"+place.String()))
}

// goldenFields stands for these arguments in the call of the user's function.
func goldenFields(fields []*affine.Buffer) string {
	var at, bytes []string
	changed := false
	for _, b := range fields {
		address := b.Name
		if !byAddress(b) {
			address = "&" + b.Name
		}
		at = append(at, address)
		bytes = append(bytes, fmt.Sprintf("long(%d * sizeof *%s)", b.Elements(), address))
		if !byAddress(b) {
			bytes[len(bytes)-1] = fmt.Sprintf("long(sizeof %s)", b.Name)
		}
		changed = changed || byAddress(b) && !b.Const
	}
	return fmt.Sprintf("codo_fields<codo_%s_fields, %d>{{%s}, {%s}, %t, {}}", fields[0].Name, len(fields), strings.Join(at, ", "), strings.Join(bytes, ", "), changed)
}
