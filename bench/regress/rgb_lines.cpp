// A box filter on a stream of pixels with three fields, in line buffers that outlive a run and windows of their own for each field.
#include <hls_stream.h>
#include <ap_int.h>
struct px { ap_uint<8> r, g, b; };
template <class T, int R, int C> class LineBuf { T b[R][C]; public: void shift(int c) { for (int i = 0; i < R - 1; i++) b[i][c] = b[i+1][c]; } void put(const T &v, int c) { b[R-1][c] = v; } const T &at(int r, int c) const { return b[r][c]; } };
template <class T, int R, int C> class Win { T w[R][C]; public: void left() { for (int i = 0; i < R; i++) for (int j = 0; j < C - 1; j++) w[i][j] = w[i][j+1]; } T &operator()(int r, int c) { return w[r][c]; } };
void rgb_lines(hls::stream<px> &in, hls::stream<px> &out) {
#pragma HLS INTERFACE axis port=in
  static LineBuf<px, 3, 32> lb; Win<px, 3, 3> w;
  for (int y = 0; y < 24; y++) for (int x = 0; x < 32; x++) {
#pragma HLS PIPELINE II=1
    px p = in.read(); lb.shift(x); lb.put(p, x); w.left(); for (int i = 0; i < 3; i++) w(i, 2) = lb.at(i, x);
    px o = {0, 0, 0};
    if (y >= 2 && x >= 2) { ap_uint<12> r = 0, g = 0, b = 0; for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) { r += w(i, j).r; g += w(i, j).g; b += w(i, j).b; } o.r = r / 9; o.g = g / 9; o.b = b / 9; }
    out.write(o);
  }
}
