// Functions that return references to elements and scalars, and templates of type names.
#include <array>
#include <cstdint>
template <class T, int R, int C> using Mat = std::array<std::array<T, C>, R>;
template <int N> using Row = int[N];
template <class T, int R, int C> struct Tensor {
  T d[R * C];
  T sum;
  T &at(int r, int c) { return d[r * C + c]; }
  const T &at(int r, int c) const { return d[r * C + c]; }
  T &operator()(int r, int c) {
    int i = r * C;
    i += c;
    return d[i];
  }
  T &total() { return sum; }
};
static int &pick(int *a, int i) { return a[i + 1]; }
static void bump(int &x) { x += 3; }
void references(const int in[4][6], int out[4][6], int8_t small[4], int sums[2]) {
  Tensor<int, 4, 6> t;
  Tensor<int8_t, 2, 2> s;
  t.total() = 0;
  for (int r = 0; r < 4; r++)
    for (int c = 0; c < 6; c++) {
      t.at(r, c) = in[r][c];
      t(r, c) += r;
      t.total() += t.at(r, c);
      bump(t.at(r, c));
    }
  s.at(0, 0) = 300, s.at(0, 1) = in[0][1], s(1, 0) = s.at(0, 0) * 2, s(1, 1) = -1;
  Mat<int, 4, 6> m;
  Row<6> row;
  for (int r = 0; r < 4; r++)
    for (int c = 0; c < 6; c++) m[r][c] = t(r, c) * 2;
  for (int c = 0; c < 6; c++) row[c] = m[3][c];
  int i = 2;
  pick(row, i++) = 7;
  pick(row, i) = i;
  for (int r = 0; r < 4; r++)
    for (int c = 0; c < 6; c++) out[r][c] = m[r][c] + row[c];
  for (int k = 0; k < 4; k++) small[k] = s.d[k];
  sums[0] = t.total(), sums[1] = i;
}
