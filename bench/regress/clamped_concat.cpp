// The halves of a concatenation are read at places that are clamped, one by a conditional, one by
// std::min and std::max.
#include <algorithm>
#include <cstdint>

static void concat(const uint8_t x[4][4][17], uint8_t both[4][4][34]) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 17; k++) both[i][j][k] = x[i][j][k];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 17; k++) both[i][j][k + 17] = x[i][j][k];
}

static void blur(const uint8_t both[4][4][34], int y[4][4][34]) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 34; k++) {
        int sum = 0;
        for (int di = -1; di <= 1; di++) {
          int row = i + di < 0 ? 0 : (i + di > 3 ? 3 : i + di);
          for (int dj = -1; dj <= 1; dj++) {
            int column = std::min(std::max(j + dj, 0), 3);
            sum += both[row][column][k];
          }
        }
        y[i][j][k] = sum;
      }
}

void clamped_concat(const uint8_t x[4][4][17], int y[4][4][34]) {
  uint8_t both[4][4][34];
  concat(x, both);
  blur(both, y);
}
