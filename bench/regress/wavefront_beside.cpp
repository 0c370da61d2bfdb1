void f(float a[18][34], float b[6][18]) {
  for (int t = 0; t < 6; t++)
    for (int i = 1; i < 17; i++) {
      b[t][i] = i * 0.5f + t;
      for (int j = 1; j < 33; j++)
        a[i][j] = (a[i-1][j] + a[i][j-1] + a[i][j] + a[i][j+1] + a[i+1][j]) * 0.2f;
    }
}
