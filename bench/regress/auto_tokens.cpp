// A variable of type auto that begins with a token of several lanes is a vector.
#include "hls_stream.h"
#include "hls_vector.h"
using vec = hls::vector<int, 3>;
static void load(const int a[9], hls::stream<vec> &s) {
  for (int i = 0; i < 9; i += 3) {
    vec v;
    for (int l = 0; l < 3; l++) v[l] = a[i + l];
    s.write(v);
  }
}
static void turn(hls::stream<vec> &s, hls::stream<vec> &t) {
  for (int i = 0; i < 3; i++) {
    const auto v = s.read();
    auto w = v + v;
    t.write(w);
  }
}
static void store(hls::stream<vec> &s, int b[9]) {
  for (int i = 0; i < 3; i++) {
    auto v = s.read();
    v += 1;
    for (int l = 0; l < 3; l++) b[i * 3 + 2 - l] = v[l];
  }
}
void auto_tokens(const int a[9], int b[9]) {
  hls::stream<vec> s, t;
  load(a, s);
  turn(s, t);
  store(t, b);
}
