// What calls itself often is looked through once for each kind of its arguments.
int below(const int *t, int n) {
  if (n <= 0) return t[0];
  int most = below(t, n - 1);                        // want P07 "`below` calls itself"
  for (int j = 0; j < 4; j++)
    if (most < t[j]) most = below(t + j, n - 2) + below(t, n - 3) + below(t + 1, n - j);
  return most;
}
void k(const int t[64], int y[4]) {
  for (int i = 0; i < 4; i++) y[i] = below(t, i);
}
