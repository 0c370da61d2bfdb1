// A fixed sequence, so that every start draws the same values.
uint32_t state = 12345u;

uint32_t random_bits() { // 24 of them: the low bits of the generator are poor
  state = state * 1664525u + 1013904223u;
  return state >> 8;
}
{{- if .Reals}}

double random_real() { return random_bits() / 8388608.0 - 1.0; } // in [-1, 1)
{{- end}}
{{- if .Integers}}

long long random_integer(long long low, long long high) { return low + random_bits() % (high - low + 1); }
{{- end}}

{{- if .Split}}

// The words of an array, 64 bytes each, lie in parts by turns.
template <typename T>
void split(const T *whole, std::initializer_list<T *> parts, long words) {
  constexpr long size = 64 / sizeof(T);
  for (long w = 0; w < words; ++w)
    for (T *part : parts) {
      std::memcpy(part + w * size, whole, 64);
      whole += size;
    }
}

template <typename T>
void join(T *whole, std::initializer_list<T *> parts, long words) {
  constexpr long size = 64 / sizeof(T);
  for (long w = 0; w < words; ++w)
    for (const T *part : parts) {
      std::memcpy(whole, part + w * size, 64);
      whole += size;
    }
}
{{- end}}

{{- if .Panels}}

struct Panels {
  long rows, columns, height, width;
};

// A matrix lies in panels of its columns, one row of a panel after the other, with zeros beyond
// the matrix; the words of that lie in parts by turns.
template <typename T>
void panels(const T *matrix, std::initializer_list<T *> parts, long words, long size, const Panels &p) {
  long at = 0;
  for (long w = 0; w < words; ++w)
    for (T *part : parts)
      for (long k = 0; k < size; ++k, ++at) {
        const long panel = at / (p.height * p.width), row = at / p.width % p.height, column = panel * p.width + at % p.width;
        part[w * size + k] = row < p.rows && column < p.columns ? matrix[row * p.columns + column] : T(0);
      }
}
{{- end}}

template <typename T>
bool same(T a, T b) {
  return a == b;
}
{{- range .Floats}}

bool same({{.}} a, {{.}} b) {
  if (a != a && b != b) return true; // NaN has many encodings
{{- if $.Tolerance}}
  if (std::fabs(a - b) <= {{$.Tolerance}} * (1 + std::fabs(b))) return true;
{{- end}}
  return std::memcmp(&a, &b, sizeof a) == 0; // tells -0 from 0
}
{{- end}}

int mismatches = 0;
{{- if .Floats}}
long not_a_number = 0;
{{- end}}

// Prints the first mismatches with their subscripts.
template <typename T>
void compare(int run, const char *name, const T *got, const T *want, long elements, std::initializer_list<long> sizes) {
#ifdef CODO_THREADS
  const codo::again<T> again(want, elements);
#endif
  for (long i = 0; i < elements; ++i) {
#ifdef CODO_THREADS
    if (again.open(i)) continue;
#endif
{{- if .Floats}}
    if (want[i] != want[i]) ++not_a_number;
{{- end}}
    if (same(got[i], want[i])) continue;
    if (++mismatches > 5) continue;
    std::printf("run %d: %s", run, name);
    long row = elements;
    for (long size : sizes) {
      std::printf("[%ld]", i % row / (row / size));
      row /= size;
    }
    std::printf(" = %.17g, expected %.17g\n", (double)got[i], (double)want[i]);
  }
}