// Arrays of streams of structs, of which each stands on its own, as one stage joins the streams of two.
#include "hls_stream.h"
struct R { int id; float d; };
template <const int n> void load(hls::stream<R> (&s)[n], R a[n]) {
  for (int i = 0; i < n; i++) {
#pragma HLS UNROLL
    a[i] = s[i].read();
  }
}
template <const int n> void store(R a[n], hls::stream<R> (&s)[n]) {
  for (int i = 0; i < n; i++) {
#pragma HLS UNROLL
    s[i].write(a[i]);
  }
}
template <const int q> void pass(hls::stream<R> (&s)[4], hls::stream<R> (&t)[4]) {
  R a[4];
  for (int i = 0; i < q; i++) { load<4>(s, a); store<4>(a, t); }
}
template <const int q> void merge(hls::stream<R> (&s)[4], hls::stream<R> (&r)[4], hls::stream<R> (&t)[4]) {
  R a[4], b[4];
  for (int i = 0; i < q; i++) { load<4>(s, a); load<4>(r, b); for (int k = 0; k < 4; k++) if (b[k].d < a[k].d) a[k] = b[k]; store<4>(a, t); }
}
void struct_stream_arrays(const float *x, float *y) {
  hls::stream<R> in[4][4], mid[4][4], half[2][4], out[4];
#pragma HLS dataflow
  for (int q = 0; q < 10; q++) for (int i = 0; i < 4; i++) for (int k = 0; k < 4; k++) { R r; r.id = k; r.d = x[q * 16 + i * 4 + k]; in[i][k].write(r); }
  for (int s = 0; s < 4; s++) {
#pragma HLS UNROLL
    pass<10>(in[s], mid[s]);
  }
  for (int s = 0; s < 2; s++) {
#pragma HLS UNROLL
    merge<10>(mid[2 * s], mid[2 * s + 1], half[s]);
  }
  merge<10>(half[0], half[1], out);
  R last[4];
  for (int q = 0; q < 10; q++) for (int k = 0; k < 4; k++) last[k] = out[k].read();
  for (int k = 0; k < 4; k++) { y[2 * k] = last[k].id; y[2 * k + 1] = last[k].d; }
}
