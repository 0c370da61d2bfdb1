// A product of rows that pass as tokens again for each row of the other matrix, of which the first begins the sums.
#include <hls_stream.h>
#include <hls_vector.h>
typedef hls::vector<float, 4> token;
static void rows(const float B[5][12], hls::stream<token> &s) {
  for (int i = 0; i < 6; i++)
    for (int k = 0; k < 5; k++)
      for (int j = 0; j < 3; j++) {
        token v;
        for (int l = 0; l < 4; l++) v[l] = B[k][j * 4 + l];
        s << v;
      }
}
static void product(const float A[6][5], hls::stream<token> &b, hls::stream<token> &p) {
  token sum[3];
  for (int i = 0; i < 6; i++) {
    for (int k = 0; k < 5; k++) {
      float x = A[i][k];
      for (int j = 0; j < 3; j++) {
        token v = b.read();
        if (k == 0)
          sum[j] = v * x;
        else
          sum[j] += v * x;
      }
    }
    for (int j = 0; j < 3; j++) p << sum[j];
  }
}
static void write(hls::stream<token> &p, float C[6][12]) {
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 3; j++) {
      token v = p.read();
      for (int l = 0; l < 4; l++) C[i][j * 4 + l] = 2 * v[l];
    }
}
void rows_in_tokens(const float A[6][5], const float B[5][12], float C[6][12]) {
#pragma HLS dataflow
  hls::stream<token> b, p;
  rows(B, b);
  product(A, b, p);
  write(p, C);
}
