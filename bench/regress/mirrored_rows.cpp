// Rows are mirrored by two conditions and columns are clamped, in one flat subscript: of the ways in which
// these fall, some are never taken.
#include <algorithm>

void mirrored_rows(const float w[9], float y[3]) {
  signed char t[9];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) t[i * 3 + j] = (signed char)w[i * 3 + j];
  for (int i = 0; i < 3; i++) {
    int s = 0;
    for (int k = 0; k < 5; k++)
      for (int q = 0; q < 2; q++) {
        int row = i + k - 2;
        if (row < 0) row = -row;
        if (row >= 3) row = 4 - row;
        int column = std::max(0, std::min(2, q * 3 - 3));
        s += t[row * 3 + column];
      }
    y[i] = (float)s;
  }
}
