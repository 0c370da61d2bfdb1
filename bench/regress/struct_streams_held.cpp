// Streams in structs, of a base, by a function of theirs that is called read, and one of each variable.
#include <hls_stream.h>
template <typename T, int N> struct fifo_base { int count; hls::stream<T> s; };
template <typename T> class Chan : public fifo_base<T, 4> {
 public:
  hls::stream<T> more[2];
  void push(T v) { this->s.write(v); more[0].write(v + 1); more[1] << v * 2; }
  T read(int) { T v; this->s.read(v); return v + more[0].read() * more[1].read(); }
};
static void consume(Chan<int> &c, hls::stream<int> &o) { for (int i = 0; i < 16; i++) o << c.read(i) + 1; }
static void direct(hls::stream<int> &s, int y[16]) { for (int i = 0; i < 16; i++) { int v; s.read(v); y[i] = v; } }
void struct_streams(const int a[16], int y[16]) {
#pragma HLS dataflow
  Chan<int> c; struct { hls::stream<int> t; int k; } p;
#pragma HLS stream variable=c.s depth=8
  p.k = 2;
  for (int i = 0; i < 16; i++) c.push(a[i] * p.k);
  consume(c, p.t);
  direct(p.t, y);
}
