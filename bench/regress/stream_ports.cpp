#include "hls_stream.h"
#include "hls_vector.h"
typedef hls::vector<int, 8> vec;
// streams and memory together, deep parameters, two readers of one stream's data
void mix(hls::stream<vec, 16> &in, const int w[8][32], hls::stream<vec> &out, hls::stream<int> &sum, int bias) {
  int row[64][8];
  for (int i = 0; i < 64; i++) {
    vec v = in.read();
    for (int k = 0; k < 8; k++) row[i][k] = v[k];
  }
  int t = 0;
  for (int i = 0; i < 64; i++) {
    vec o;
    for (int k = 0; k < 8; k++) { o[k] = row[63 - i][k] * w[k][i % 32] + bias; }
    out.write(o);
  }
  for (int i = 0; i < 64; i++) {
    for (int k = 0; k < 8; k++) t += row[i][k];
    if (i % 2 == 1) { sum.write(t); }
  }
}
