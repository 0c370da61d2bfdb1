#include "ap_int.h"
#include "hls_stream.h"

// Streams of structs of several types, one in the other, by all ways to move them; arrays of
// such streams; and ports whose structs have fields of one type.
struct point {
  int x, y;
};
struct packet {
  point at;
  float value;
  ap_uint<128> wide;
  short near[3];
  bool last;
};
struct pixel {
  unsigned char r, g, b;
};
const int N = 32;

static packet make(int i, float v) {
  packet p;
  p.at.x = i;
  p.at.y = 3 * i;
  p.value = v;
  p.wide = i;
  p.wide.range(127, 64) = 7 * i;
  for (int k = 0; k < 3; k++) p.near[k] = i + k;
  p.last = i == N - 1;
  return p;
}

static void produce(const float in[N], hls::stream<packet> &s) {
  for (int i = 0; i < N; i++) s.write(make(i, in[i]));
}

template <typename T>
static void pass(hls::stream<T> &s, hls::stream<T> &t) {
  for (int i = 0; i < N; i++) t << s.read();
}

static void deal(hls::stream<packet> &s, hls::stream<point> even[2], float out[N]) {
  for (int i = 0; i < N / 2; i++) {
    for (int k = 0; k < 2; k++) {
      packet p = s.read();
      if (p.last) p.value += 1;
      out[2 * i + k] = p.value + p.near[1] + (int)p.wide.range(95, 64);
      even[k].write(p.at);
    }
  }
}

static void join(hls::stream<point> even[2], int sums[N]) {
  for (int i = 0; i < N / 2; i++)
    for (int k = 0; k < 2; k++) {
      point p;
      even[k] >> p;
      sums[2 * i + k] = p.x * p.y;
    }
}

void stream_structs(const float in[N], float out[N], int sums[N], hls::stream<pixel> &image, hls::stream<pixel> &grey) {
#pragma HLS dataflow
  hls::stream<packet> s("s"), t("t");
#pragma HLS stream variable=s depth=4
  hls::stream<point> points[2];
  produce(in, s);
  pass(s, t);
  deal(t, points, out);
  join(points, sums);
  for (int i = 0; i < 64; i++) {
    pixel p = image.read(), q;
    q.r = q.g = q.b = (p.r + 2 * p.g + p.b) / 4;
    grey.write(q);
  }
}
