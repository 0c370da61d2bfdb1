// Tables of dynamic programming of which one or two rows are kept.
static int least(int a, int b) { return a < b ? a : b; }
void rolling_rows(const char a[13], const char b[11], const int w[13][11], int y[8]) {
  int row[12], lcs[12], prev[12], cur[12], cost[11], best = 0;
  for (int j = 0; j <= 11; j++) { row[j] = j; lcs[j] = 0; prev[j] = 0; }
  for (int i = 1; i <= 13; i++) {
    int diag = row[0];
    row[0] = i;
    for (int j = 1; j <= 11; j++) {
      int old = row[j];
      row[j] = least(least(row[j] + 1, row[j - 1] + 1), diag + ((a[i - 1] & 3) == (b[j - 1] & 3) ? 0 : 1));
      diag = old;
    }
  }
  for (int i = 0; i < 13; i++) {
    int diag = 0;
    for (int j = 1; j <= 11; j++) {
      int up = lcs[j];
      if ((a[i] & 3) == (b[j - 1] & 3)) lcs[j] = diag + 1;
      else lcs[j] = up > lcs[j - 1] ? up : lcs[j - 1];
      diag = up;
    }
  }
  for (int i = 0; i < 13; i++) { // an alignment of parts, with its best end
    cur[0] = 0;
    for (int j = 1; j <= 11; j++) {
      int s = prev[j - 1] + ((a[i] & 3) == (b[j - 1] & 3) ? 2 : -1);
      if (prev[j] - 1 > s) s = prev[j] - 1;
      if (cur[j - 1] - 1 > s) s = cur[j - 1] - 1;
      if (s < 0) s = 0;
      cur[j] = s;
      if (s > best) best = s;
    }
    for (int j = 0; j <= 11; j++) prev[j] = cur[j];
  }
  cost[0] = w[0][0];
  for (int j = 1; j < 11; j++) cost[j] = cost[j - 1] + w[0][j];
  for (int i = 1; i < 13; i++) { // cheapest paths
    cost[0] += w[i][0];
    for (int j = 1; j < 11; j++) cost[j] = least(cost[j], cost[j - 1]) + w[i][j];
  }
  y[0] = row[11]; y[1] = row[0]; y[2] = lcs[11]; y[3] = lcs[0]; y[4] = best; y[5] = prev[11] + cur[3]; y[6] = cost[10]; y[7] = row[4] + lcs[5];
}
