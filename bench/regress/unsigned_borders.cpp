// Places at borders, of counters without signs: conditions keep the differences from wrapping, and a fill and a copy make one nest.
#include <stddef.h>

void unsigned_borders(const signed char x[6][7], const signed char w[3][3], int y[6][7], int z[6][7]) {
  signed char p[8][9];
  for (size_t i = 0; i < 8; i++)
    for (size_t j = 0; j < 9; j++) p[i][j] = 0;
  for (size_t i = 0; i < 6; i++)
    for (size_t j = 0; j < 7; j++) p[i + 1][j + 1] = x[i][j];
  for (size_t i = 0; i < 6; i++)
    for (size_t j = 0; j < 7; j++) {
      int s = 0;
      for (size_t u = 0; u < 3; u++)
        for (size_t v = 0; v < 3; v++) s += p[i + u][j + v] * w[u][v];
      y[i][j] = s;
    }
  for (unsigned i = 0; i < 6; i++)
    for (unsigned j = 0; j < 7; j++) {
      int s = 0;
      for (unsigned u = 0; u < 3; u++)
        for (unsigned v = 0; v < 3; v++)
          if (i + u >= 1 && i + u < 7 && j + v >= 1 && j + v < 8) s += x[i + u - 1][j + v - 1] * w[v][u];
      z[i][j] = s;
    }
}
