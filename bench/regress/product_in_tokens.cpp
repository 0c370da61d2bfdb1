// A product whose rows pass as tokens of four elements.
#include <hls_stream.h>
#include <hls_vector.h>
typedef hls::vector<float, 4> token;
static void read(const float A[6][8], hls::stream<token> &s) {
  for (int i = 0; i < 6; i++)
    for (int k = 0; k < 8; k += 4) {
      token v;
      for (int l = 0; l < 4; l++) v[l] = A[i][k + l];
      s << v;
    }
}
static void product(hls::stream<token> &a, const float B[8][12], hls::stream<token> &p) {
  for (int i = 0; i < 6; i++) {
    float row[8];
    for (int k = 0; k < 8; k += 4) {
      token v = a.read();
      for (int l = 0; l < 4; l++) row[k + l] = v[l];
    }
    for (int j = 0; j < 12; j += 4) {
      token sum = 0.0f;
      for (int k = 0; k < 8; k++)
        for (int l = 0; l < 4; l++) sum[l] += row[k] * B[k][j + l];
      p << sum;
    }
  }
}
static void scale(hls::stream<token> &p, const float C[6][12], float D[6][12]) {
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 3; j++) {
      token v = p.read();
      for (int l = 0; l < 4; l++) D[i][j * 4 + l] = 0.5f * v[l] + C[i][j * 4 + l];
    }
}
void product_in_tokens(const float A[6][8], const float B[8][12], const float C[6][12], float D[6][12]) {
#pragma HLS dataflow
  hls::stream<token> a, p;
  read(A, a);
  product(a, B, p);
  scale(p, C, D);
}
