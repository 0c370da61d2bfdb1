#include <ap_int.h>
#include <hls_stream.h>

template <int N> static void load(const ap_uint<N> *p, hls::stream<ap_uint<N>> &s, int n) {
  for (int i = 0; i < n; i++) s.write(p[i]);
}
template <int N> static void load(hls::stream<ap_uint<N>> &p, hls::stream<ap_uint<N>> &s, int n) {
  for (int i = 0; i < n; i++) s.write(p.read() ^ 3);
}
template <int N> static void load(hls::stream<ap_uint<N>> &s, ap_uint<N> *p, int n) {
  for (int i = 0; i < n; i++) p[i] = s.read() ^ 4;
}
template <class T> static void twice(T *p, int n) {
  for (int i = 0; i < n; i++) p[i] = p[i] << 1;
}
template <class T> static void twice(hls::stream<T> &p, int n) {
  for (int i = 0; i < n; i++) p.write(p.read() << 2);
}

static void top(ap_uint<128> w, unsigned &o) { o = w.range(127, 96); }
static void top(ap_uint<128> *w, unsigned &o) { o = w[0].range(126, 95); }
static void top(hls::stream<ap_uint<128>> &w, unsigned &o) { o = w.read().range(125, 94); }

void overloads_of_words(const ap_uint<128> a[8], ap_uint<128> o[8], unsigned r[3]) {
  hls::stream<ap_uint<128>> s, t, u;
  load(a, s, 8);
  load(s, t, 8);
  twice(t, 8);
  load(t, o, 8);
  twice(o, 8);
  u.write(a[1]);
  ap_uint<128> v = a[2], k[2];
  k[0] = a[3];
  top(u, r[0]);
  top(v, r[1]);
  top(k, r[2]);
}
