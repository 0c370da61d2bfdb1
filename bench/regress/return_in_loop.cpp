static int index_of(const int a[16], int limit) {
  for (int i = 0; i < 16; i++) {
    if (a[i] > limit)
      return i;
  }
  return -1;
}
static bool sorted(const int a[4][4], int row) {
  for (int i = 0; i + 1 < 4; i++)
    if (a[row][i] > a[row][i + 1]) return false;
  return true;
}
void k(const int a[16], const int m[4][4], int limits[5], int out[5], bool flags[4]) {
  for (int j = 0; j < 5; j++) out[j] = index_of(a, limits[j]);
  for (int r = 0; r < 4; r++) flags[r] = sorted(m, r);
  if (out[0] < 0) return;
  for (int j = 0; j < 5; j++) {
    if (out[j] == 3) return;
    out[j] += 100;
  }
  out[4] = 7;
}
