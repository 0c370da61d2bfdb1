// Rows of a sparse matrix, and the neighbours of nodes, lie in constant tables one behind the other.
#include <cstdint>
static const int first[5] = {0, 2, 2, 5, 6};
static const short column[6] = {1, 3, 0, 2, 3, 1};
static const int8_t value[6] = {3, -2, 7, 1, -5, 4};
static const float weight[6] = {.5f, .25f, .75f, .5f, .125f, 1.f};
void sparse_rows(const int8_t x[4][6], const float v[4][3], int y[4][6], float z[4][3], float u[4]) {
  for (int n = 0; n < 4; n++)
    for (int o = 0; o < 6; o++) {
      int s = 1;
      for (int e = first[n]; e < first[n + 1]; e++) s += value[e] * x[column[e]][o];
      y[n][o] = s;
    }
  for (int n = 0; n < 4; n++) {
    for (int o = 0; o < 3; o++) z[n][o] = 0;
    for (int e = first[n]; e < first[n + 1]; e++) {
      int m = column[e];
      float w = weight[e];
      for (int o = 0; o < 3; o++) z[n][o] += w * v[m][o];
    }
  }
  for (int n = 0; n < 4; n++) {
    float s = 0;
    for (int e = first[n]; e < first[n + 1]; e++) s += weight[e] * v[column[e]][2];
    u[n] = s;
  }
}
