// Red and black places whose counters are of other types than int.
void staggered_counters(int g[8][8], int h[8][8]) {
  for (long long c = 0; c < 2; c++) for (long long i = 1; i < 7; i++)
    for (long long j = 1 + (i + c) % 2; j < 7; j += 2) g[i][j] = g[i - 1][j] + g[i + 1][j] + g[i][j - 1];
  for (int c = 0; c < 2; c++)
    for (int i = 1; i < 7; i++)
      for (unsigned short j = 1 + (i + c) % 2; j < 7; j += 2) h[i][j] = h[i - 1][j] + h[i + 1][j] + h[i][j - 1];
}
