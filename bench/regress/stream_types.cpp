// Streams that are the type of a template, told or deduced: of numbers, vectors and structs, by reference, behind a pointer, arrays of
// them, handed on to another template, and beside a function for streams alone.
#include "hls_stream.h"
#include "hls_vector.h"

typedef hls::vector<int, 4> quad;
struct pixel {
  short value;
  unsigned char alpha;
};
typedef hls::stream<int> ints;

template <typename S> static void move(S &in, S &out) { out.write(in.read()); }
template <typename S, typename D> static void pass(S &in, D &out, int n) {
  for (int i = 0; i < n; i++) move<S>(in, out);
}
template <typename S, typename T> static void half(S *in, S *out, int n) {
  for (int i = 0; i < n; i++) {
    T v = in->read();
    out->write(v / 2);
  }
}
template <typename S> static int kind(S &s) { return 1; }
template <typename T> static int kind(hls::stream<T> &s) { return 2; }
static void both(ints (&s)[2], ints (&t)[2], int n) {
  for (int k = 0; k < 2; k++) pass(s[k], t[k], n);
}

void stream_types(const int x[32], const quad v[8], const pixel p[8], int y[32], quad w[8], pixel q[8], int &k) {
#pragma HLS dataflow
  ints s[2], t[2], a, b;
  hls::stream<quad> c, d;
  hls::stream<pixel> e, f;
  for (int i = 0; i < 16; i++) {
    s[0].write(x[2 * i]);
    s[1].write(x[2 * i + 1]);
  }
  both(s, t, 16);
  for (int i = 0; i < 32; i++) a.write(i % 2 ? t[1].read() : t[0].read());
  half<ints, int>(&a, &b, 32);
  for (int i = 0; i < 32; i++) y[i] = b.read();
  for (int i = 0; i < 8; i++) c.write(v[i]);
  pass(c, d, 8);
  for (int i = 0; i < 8; i++) w[i] = d.read();
  for (int i = 0; i < 8; i++) e.write(p[i]);
  pass<hls::stream<pixel>>(e, f, 8);
  for (int i = 0; i < 8; i++) q[i] = f.read();
  k = kind(a) + 4 * kind(k);
}
