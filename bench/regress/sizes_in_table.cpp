// Sizes of pointers and of template arguments that stand in constant tables.
#include <array>
static const int d[2] = {9, 11};
constexpr std::array<int, 2> s = {3, 4};
constexpr std::array<std::array<int, 2>, 2> t = {{{2, 6}, {3, 5}}};
static int offset(const int *d, int y, int x) { return y * d[1] + x; }
template <int R, int C> static void add(const int *in, int *out) {
  for (int i = 0; i < R * C; ++i) out[i] += in[i];
}
void sizes_in_table(const signed char *input, int *output, const int *in, int *out) {
  const int dims[2] = {9, 11};
  for (int y = 0; y < d[0]; ++y)
    for (int x = 0; x < d[1]; ++x) output[offset(dims, y, x)] = input[offset(d, y, x)] + 1;
  for (int i = 0; i < s[0] * s[1]; i++) out[i] = i;
  add<s[0], s[1]>(in, out);
  add<t[0][1], t[1][0] - 1>(in, out);
}
