// A region that stays as it is, since data counts its tokens, may have arrays of several dimensions behind its own m_axi ports.
#include <hls_stream.h>
static void load(const int n[4], const int a[4][8], hls::stream<int> &counts, hls::stream<int> &s) {
  for (int r = 0; r < 4; r++) {
    int count = n[r] & 7;
    counts.write(count);
    for (int i = 0; i < count; i++) s.write(a[r][i]);
  }
}
static void store(hls::stream<int> &counts, hls::stream<int> &s, int c[4][8]) {
  for (int r = 0; r < 4; r++) {
    int count = counts.read();
    for (int i = 0; i < 8; i++) c[r][i] = 0;
    for (int i = 0; i < count; i++) c[r][i] = s.read();
  }
}
void region_rows(const int n[4], const int a[4][8], int c[4][8]) {
#pragma HLS interface m_axi port=n offset=slave bundle=m1
#pragma HLS interface m_axi port=a offset=slave bundle=m2
#pragma HLS interface m_axi port=c offset=slave bundle=m3
#pragma HLS dataflow
  hls::stream<int> s, counts;
  load(n, a, counts, s);
  store(counts, s, c);
}
