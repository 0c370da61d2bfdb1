// Arguments of the top function that are structs of streams, of numbers, vectors, packets, structs, and
// an array of them.
#include <hls_stream.h>
#include <hls_vector.h>
#include <ap_axi_sdata.h>
typedef ap_axiu<32, 0, 0, 0> P;
struct px { short r; int g; };
template <int N> struct io { hls::stream<hls::vector<float, 4>> a; hls::stream<P> c; hls::stream<int> d[N]; hls::stream<px> e; };
struct results { hls::stream<float, 4> s; hls::stream<P> c; };
static void join(io<2> &p, results *q) {
  for (int i = 0; i < 32; i++) {
    hls::vector<float, 4> v = p.a.read();
    P c = p.c.read();
    px e = p.e.read();
    q->s.write(v[0] + v[3] * p.d[1].read() + p.d[0].read() * e.g);
    c.data = c.data + e.r;
    q->c.write(c);
  }
}
void ports_of_streams(io<2> &p, results *q) { join(p, q); }
