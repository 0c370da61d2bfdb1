// An array of streams of vectors, one of which each iteration chooses.
#include <hls_stream.h>
#include <hls_vector.h>
typedef hls::vector<float, 4> vec;
void vector_streams(const int ptr[5], const int col[16], const float v[16], vec c[4][2]) {
  hls::stream<vec, 8> s[4];
  for (int i = 0; i < 4; i++) {
    float acc[8] = {0};
    for (int p = 0; p < 3; p++) acc[col[(ptr[i] + p) & 15] & 7] += v[p];
    for (int j = 0; j < 2; j++) {
      vec o;
      for (int k = 0; k < 4; k++) o[k] = acc[j * 4 + k];
      s[i].write(o);
    }
  }
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 2; j++) c[i][j] = s[i].read();
}
