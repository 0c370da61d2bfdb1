// What nothing but itself is computed of is left out, as counters of what passes; how many tokens pass depends on others.
#include <hls_stream.h>
static int at, total, history[64], wr;
static void first(hls::stream<int> &in, hls::stream<int> &mid) {
  static int rows, calls;
  static bool seen[32];
  for (int i = 0; i < 32; i++) {
    int v = in.read();
    total += v;
    seen[i] = true;
    history[wr] = v;
    wr = (wr + 1) % 64;
    if (at < 16) mid.write(v);
    at++;
    if (rows % 2) calls++;
    switch (calls) {
      case 0: rows = 1; break;
      default: rows++;
    }
  }
  at = 0;
}
static void second(hls::stream<int> &mid, hls::stream<int> &out) {
  static int least = 100, used = 3;
  for (int i = 0; i < 16; i++) {
    int v = mid.read(), before = least;
    least = v < before ? v : before;
    used += v > 2;
    out.write(v + used);
  }
}
void unread_statics(hls::stream<int> &in, hls::stream<int> &out) {
  hls::stream<int> mid;
  first(in, mid);
  second(mid, out);
}
