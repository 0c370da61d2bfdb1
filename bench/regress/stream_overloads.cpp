// Functions of one name that differ in what the tokens of their streams are: numbers, words, vectors, structs, and a template.
#include <ap_axi_sdata.h>
#include <ap_int.h>
#include <hls_stream.h>
#include <hls_vector.h>

typedef hls::vector<float, 4> float4;
struct P { int a, b; };
struct Q { float x, y; };
typedef hls::stream<P> PS;

static void put(hls::stream<ap_uint<128>> &s, int i) { s.write(i); }
static void put(hls::stream<ap_uint<256>> &s, int i) { s.write(i + 1); }
static void put(hls::stream<short> &s, int i) { s.write(i + 7); }
static void put(hls::stream<int> &s, int i) { s.write(i + 9); }
template <int W> static void put(hls::stream<ap_int<W>> &s, int i) { s.write(i + W); }
static void put(PS &s, int i) {
  P p = {i, i + 2};
  s.write(p);
}
static void put(hls::stream<Q> &s, int i) {
  Q q = {i * 1.5f, 2.0f};
  s.write(q);
}
static void put(hls::stream<float4> &s, int i) {
  float4 v = (float)i;
  s.write(v);
}
static void put(hls::stream<hls::vector<float, 2>> &s, int i) {
  hls::vector<float, 2> v = i + 0.5f;
  s.write(v);
}

static void take(float b[8][4], hls::stream<float4> &s) {
  for (int i = 0; i < 8; i++) {
    float4 t = s.read();
    for (int k = 0; k < 4; k++) b[i][k] = t[k];
  }
}
static void take(float b[8][4], hls::stream<ap_axiu<64, 0, 0, 0>> &s) {
  for (int i = 0; i < 8; i++) {
    ap_axiu<64, 0, 0, 0> t = s.read();
    for (int k = 0; k < 4; k++) b[i][k] = (int)t.data.range(16 * k + 15, 16 * k);
  }
}

void stream_overloads(hls::stream<float4> &in, hls::stream<ap_axiu<64, 0, 0, 0>> &words, hls::stream<float4> &a,
                      hls::stream<hls::vector<float, 2>> &b, hls::stream<ap_uint<128>> &c, hls::stream<ap_uint<256>> &d,
                      hls::stream<short> &e, hls::stream<int> &f, hls::stream<ap_int<9>> &g, float o[8][4]) {
  PS p;
  hls::stream<Q> q;
#pragma HLS stream variable = p depth = 16
#pragma HLS stream variable = q depth = 16
  float u[8][4], v[8][4];
  take(u, in);
  take(v, words);
  for (int i = 0; i < 8; i++) {
    put(a, i);
    put(b, i);
    put(c, i);
    put(d, i);
    put(e, i);
    put(f, i);
    put(g, i);
    put(p, i);
    put(q, i);
  }
  for (int i = 0; i < 8; i++) {
    P x = p.read();
    Q y = q.read();
    for (int k = 0; k < 4; k++) o[i][k] = u[i][k] + v[i][k] + x.a - x.b + y.x * y.y;
  }
}
