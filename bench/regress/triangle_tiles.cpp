// Tiles of a triangle, cut both ways, with bounds that are the least and the greatest of several.
#define LEAST(a, b) ((a) < (b) ? (a) : (b))
#define GREATEST(a, b) ((a) > (b) ? (a) : (b))
void triangle_tiles(const float a[12][10], float low[12][12], float high[12][12]) {
  for (int ii = 0; ii < 12; ii += 4)
    for (int jj = 0; jj <= ii; jj += 4)
      for (int i = GREATEST(ii, jj); i < LEAST(ii + 4, 12); i++)
        for (int j = jj; j < LEAST(jj + 4, i + 1); j++) {
          float s = 0;
          for (int k = 0; k < 10; k++) s += a[i][k] * a[j][k];
          low[i][j] = s;
        }
  for (int ii = 0; ii < 12; ii += 4)
    for (int jj = ii; jj < 12; jj += 4)
      for (int i = ii; i < LEAST(ii + 4, 12); i++)
        for (int j = GREATEST(jj, i); j < LEAST(jj + 4, 12); j++) {
          float s = 0;
          for (int k = 0; k < 10; k++) s += a[i][k] * a[j][k];
          high[i][j] = s;
        }
}
