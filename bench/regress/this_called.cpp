// A struct calls itself, and bits are taken of what is computed.
#include <ap_int.h>
struct Mat { float d[16];
  float &operator()(int r, int c) { return d[4 * r + c]; }
  void clear() { for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) (*this)(i, j) = 0; }
  float trace() { float s = 0; for (int i = 0; i < 4; i++) s += (*this)(i, i); return s; }
};
void this_called(const float x[16], float y[16], const ap_uint<16> a[16], ap_uint<8> b[16]) {
  Mat m; m.clear();
  for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) if (i >= j) m(i, j) = x[4 * i + j];
  for (int i = 0; i < 16; i++) { y[i] = m.d[i] + m.trace(); b[i] = (a[i] + 3)(8, 1); }
}
