// A global that a run writes before it reads it in tiles, the last of which has fewer rows; a function that nobody
// calls uses it, too.
#include <algorithm>
float buf[16][16];
void global_tiles(const float a[16][16], float y[16][16]) {
  for (int i = 0; i < 14; i++)
    for (int j = 0; j < 14; j++) buf[i][j] = a[i][j];
  for (int t = 0; t < 4; t++) {
    int rows = std::min(4, 14 - t * 4);
    for (int r = 0; r < rows; r++)
      for (int j = 0; j < 14; j++) y[t * 4 + r][j] = buf[t * 4 + r][j] * 2;
  }
}
static void beside(float y[16]) { for (int i = 0; i < 16; i++) y[i] = buf[0][i] = i; }
