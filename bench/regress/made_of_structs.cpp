// Structs that constructors make of structs of other types, without names: views of matrices.
template <int R, int C> struct Mat {
  float d[R][C];
  static constexpr int rows = R, cols = C;
  float at(int i, int j) const { return d[i][j]; }
};
template <class M> struct Turned {
  const M &m;
  static constexpr int rows = M::cols, cols = M::rows;
  explicit Turned(const M &m) : m(m) {}
  float at(int i, int j) const { return m.at(j, i); }
};
struct Ends {
  float first, last;
  Ends(const Mat<3, 4> &a) : first(a.d[0][0]), last(a.d[2][3]) {}
};
template <class M> static Turned<M> turned(const M &m) { return Turned<M>(m); }
template <class M> static void copy(const M &m, float *to) {
  for (int i = 0; i < M::rows; i++)
    for (int j = 0; j < M::cols; j++) to[i * M::cols + j] = m.at(i, j);
}

void made_of_structs(const float x[3][4], float y[12], float z[12], float e[2]) {
  Mat<3, 4> a;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) a.d[i][j] = x[i][j];
  copy(Turned<Mat<3, 4>>(a), y);
  auto t = turned(a);
  copy(t, z);
  Ends ends = a;
  e[0] = ends.first, e[1] = ends.last;
}
