// SYMM as ScaleHLS writes it: what only the last iteration stores is computed by statements of their own.
void symm_demanded(float a[6][6], float b[6][5], float c[6][5], float alpha, float beta) {
  float sum;
  for (int i = 0; i < 6; i += 1) {
    for (int j = 0; j < 5; j += 1) {
      for (int k = 0; k < 6; k += 1) {
        float v9 = sum;
        float v10 = k == 0 ? 0.0f : v9;
        sum = v10;
        if (i - k - 1 >= 0) {
          float v12 = b[i][j];
          float v13 = alpha * v12;
          float v14 = a[i][k];
          float v15 = v13 * v14;
          c[k][j] = c[k][j] + v15;
          sum = v10 + b[k][j] * v14;
        }
        float v20 = c[i][j];
        float v21 = beta * v20;
        float v22 = b[i][j];
        float v23 = alpha * v22;
        float v24 = a[i][i];
        float v25 = v23 * v24;
        float v26 = v21 + v25;
        float v27 = sum;
        float v28 = alpha * v27;
        float v29 = v26 + v28;
        if (-k + 5 == 0) {
          c[i][j] = v29;
        }
      }
    }
  }
}
