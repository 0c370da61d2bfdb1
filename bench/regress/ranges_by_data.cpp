// Words are cut to pixels, and put together of them, by ranges of which data decides how many bits they have.
#include <ap_int.h>
#include <hls_stream.h>
// the like of Array2xfMat: a word of W bits from memory, pixels of 24 bits
template <int W, int P, int N>
static void to_pixels(const ap_uint<W> *in, hls::stream<ap_uint<P>> &out) {
  ap_uint<W> r;
  int valid = 0;
  int k = 0;
  for (int i = 0; i < N; i++) {
    ap_uint<P> o;
    if (valid < P) {
      if (valid != 0) o.range(valid - 1, 0) = r.range(W - 1, W - valid);
      r = in[k++];
      o.range(P - 1, valid) = r.range(P - valid - 1, 0);
      valid = W - (P - valid);
    } else {
      o = r.range(W - valid + P - 1, W - valid);
      valid -= P;
    }
    out.write(o);
  }
}
// pixels of 24 bits into words of W, as xfMat2Array does
template <int W, int P, int N>
static void to_words(hls::stream<ap_uint<P>> &in, ap_uint<W> *out) {
  ap_uint<W> buf = 0;
  int room = W, k = 0;
  for (int i = 0; i < N; i++) {
    ap_uint<P> p = in.read();
    if (room <= P) {
      buf.range(W - 1, W - room) = p.range(room - 1, 0);
      out[k++] = buf;
      if (room != P) buf.range(P - room - 1, 0) = p.range(P - 1, room);
      room = W - (P - room);
    } else {
      buf.range(W - room + P - 1, W - room) = p;
      room -= P;
    }
  }
}
static void any_ends(const unsigned char a[16], const unsigned char b[16], const long long v[16], const ap_uint<256> x[16],
                     ap_uint<256> y[16], ap_uint<64> t[16], int q[16]) {
  for (int i = 0; i < 16; i++) {
    int lo = (a[i] * 37 + i * 11) % 256, hi = (b[i] * 53 + i * 5) % 256;
    ap_uint<256> w = x[i];
    w.range(hi, 0) = v[i];
    w(255, lo) = (unsigned long long)v[i];
    y[i] = w;
    t[i] = x[i].range(hi, lo);
    q[i] = (int)x[i].range(hi, 0) + (ap_uint<8>)w(255, lo);
  }
}
static void as_words(const ap_uint<128> x[24], const unsigned char n[16], ap_uint<32> y[4], bool z[4], ap_uint<128> v[4]) {
  for (int i = 0; i < 4; i++) {
    int m = (n[i] * 37 + i * 50) % 128;
    y[i] = (ap_uint<128>(x[i].range(m, 0)) + 1) >> 3;
    z[i] = ap_uint<128>(x[i].range(m, 0)) > 5;
    v[i] = ap_uint<128>(x[i](m, 0)) | ap_uint<128>(x[3 - i].range(127, m));
    y[i] += ap_uint<32>(x[i](127, m));
  }
}
void ranges_by_data(const ap_uint<128> in[24], ap_uint<128> out[24], const unsigned char a[16], const unsigned char b[16], const long long v[16],
                    const ap_uint<256> x[16], ap_uint<256> y[16], ap_uint<64> t[16], int q[16],
                    ap_uint<32> p[4], bool z[4], ap_uint<128> u[4]) {
  hls::stream<ap_uint<24>> s;
  hls::stream<ap_uint<24>> turned;
  to_pixels<128, 24, 128>(in, s);
  for (int i = 0; i < 128; i++) turned.write(~s.read());
  to_words<128, 24, 128>(turned, out);
  any_ends(a, b, v, x, y, t, q);
  as_words(in, a, p, z, u);
}
