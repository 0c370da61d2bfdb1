// Tokens are vectors of vectors: written, handed on, read into rows of an array, in arrays of streams and from templates.
#include "hls_stream.h"
#include "hls_vector.h"
typedef hls::vector<int, 4> row_t;
typedef hls::vector<row_t, 2> m_t;
typedef hls::vector<hls::vector<hls::vector<short, 2>, 2>, 3> cube_t;

static void put(const int x[64], hls::stream<m_t> &s) {
  for (int i = 0; i < 8; i++) {
    m_t m;
    for (int a = 0; a < 2; a++)
      for (int b = 0; b < 4; b++) m[a][b] = x[i * 8 + a * 4 + b];
    s.write(m);
  }
}
template <typename T>
static void hand_on(hls::stream<T> &from, hls::stream<T> to[2]) {
  for (int i = 0; i < 8; i++) {
    if (i < 3) {
      to[0].write(from.read());
    } else {
      T t;
      from >> t;
      to[1] << t;
    }
  }
}
static int trace(const m_t &m) { return m[0][0] + m[1][1]; }
static void get(hls::stream<m_t> s[2], int y[64], int t[8]) {
  m_t all[8];
  for (int i = 0; i < 8; i++) {
    if (i < 3) {
      all[i] = s[0].read();
    } else {
      m_t m = s[1].read();
      m[1] = m[0] + m[1];
      all[i] = m;
    }
  }
  for (int i = 0; i < 8; i++) {
    t[i] = trace(all[i]);
    for (int a = 0; a < 2; a++)
      for (int b = 0; b < 4; b++) y[i * 8 + a * 4 + b] = all[7 - i][a][b] + 1;
  }
}
static void cubes(const short u[48], short v[48]) {
  hls::stream<cube_t> s;
  cube_t c[4];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 12; j++) c[i][j / 4][j / 2 % 2][j % 2] = u[12 * i + j];
  for (int i = 0; i < 4; i++) s.write(c[3 - i]);
  for (int i = 0; i < 4; i++) {
    cube_t d = s.read();
    for (int j = 0; j < 12; j++) v[12 * i + j] = d[j / 4][j % 2][j / 2 % 2];
  }
}
void matrix_tokens(const int x[64], int y[64], int t[8], const short u[48], short v[48]) {
#pragma HLS dataflow
  hls::stream<m_t> s;
  hls::stream<m_t> both[2];
  put(x, s);
  hand_on(s, both);
  get(both, y, t);
  cubes(u, v);
}
