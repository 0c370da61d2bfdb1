// Rows of vectors that have a name, in steps: as an argument and a parameter they are arrays, which are written for the caller, and they are
// seen as plain vectors, and floats as rows of vectors, through a pointer.
#include "hls_vector.h"

typedef hls::vector<float, 4> quad;
typedef quad row[3];
typedef row image[5];

static void scale(row r, float by) {
  for (int j = 0; j < 3; j++) r[j] = r[j] * by;
}
static float first(const quad (*p)[3], int i) { return p[i][0][0]; }

void vector_rows_alias(const image x, const float z[5][3][4], image y, float s[5]) {
  const quad *flat = (const quad *)x;
  const quad(*p)[3] = reinterpret_cast<const quad(*)[3]>(z);
  quad *out = (quad *)y;
  row r;
  for (int i = 0; i < 5; i++) {
    for (int j = 0; j < 3; j++) r[j] = flat[3 * i + j] + p[i][j];
    scale(r, 2);
    for (int j = 0; j < 3; j++) out[3 * i + j] = r[j];
    s[i] = first(p, i) + x[i][2][3];
  }
}
