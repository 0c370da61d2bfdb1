// Rows of one array that iterations make by turns: borders that stay, the oldest row read before it is overwritten, what is left
// behind the loop.
void rows_by_turns(const int a[13], const int b[9], int y[10], int z[10], int c[10]) {
  int t[2][10], s[3][10], u[10][2];
  for (int k = 0; k < 2; k++) for (int j = 0; j < 10; j++) t[k][j] = j + 5 * k;
  for (int i = 1; i < 14; i++)
    for (int j = 2; j < 9; j++) t[i % 2][j] = (t[i % 2][j - 1] >> 1) + t[(i + 1) % 2][j + 1] + t[1 - i % 2][j - 2] + a[i - 1];
  for (int j = 0; j < 10; j++) y[j] = t[13 % 2][j] - 3 * t[0][j];
  for (int j = 0; j < 10; j++) { s[0][j] = j; s[1][j] = 3 * j; s[2][j] = -j; }
  for (int i = 2; i < 14; i++) {
    s[i % 3][0] = a[i - 2];
    for (int j = 1; j < 10; j++) s[i % 3][j] = (s[i % 3][j] >> 1) + s[i % 3][j - 1] - s[(i + 1) % 3][j] + s[(i + 2) % 3][j - 1] + b[j - 1];
  }
  for (int j = 0; j < 10; j++) z[j] = s[0][j] + 2 * s[1][j] - s[2][j];
  for (int j = 0; j < 10; j++) u[j][0] = b[j % 9];
  for (int i = 1; i < 14; i++) {
    u[0][i & 1] = i;
    for (int j = 1; j < 10; j++) u[j][i & 1] = a[i - 1] > b[j - 1] ? u[j - 1][i & 1] : u[j][(i - 1) & 1] + u[j - 1][(i - 1) & 1];
  }
  for (int j = 0; j < 10; j++) c[j] = u[j][13 & 1];
}
