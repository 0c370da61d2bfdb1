// First element above a limit; the counter is read after the loop.
void find(const int a[32], int key, int out[3]) {
  int i;
  for (i = 0; i < 32; i++)
    if (a[i] > key * 50) break;
  out[0] = i;
  int best = -1;
  for (int j = 0; j < 32; ++j) {
    if (a[j] < 0) continue;
    if (a[j] % 7 == 0) {
      best = j;
      break;
    }
    best = -2;
  }
  out[1] = best;
  int sum = 0;
  for (int j = 0; j < 4; j++) {
    for (int k = 0; k < 8; k++) {
      if (k > j) break;
      if (a[j * 8 + k] == 3) continue;
      sum += a[j * 8 + k];
    }
  }
  out[2] = sum;
}
