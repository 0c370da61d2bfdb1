// As compilers write perfect nests: sums begin by a choice and end under a condition, in the nest that sums up, through locals.
void results_in_nest(const float v0[6][5], const int v1[6][5], const float v2[6], float v3[6], int v4[6], float v5[6][6], float v6[6]) {
  float v7[6];
  int v8[6];
  for (int i = 0; i < 6; i++) v8[i] = v4[i];
  for (int k = 0; k < 5; k++)
    for (int i = 0; i < 6; i++) {
      float v9 = v2[i];
      float v10 = v7[i];
      float v11 = k == 0 ? v9 : v10;
      float v12 = v11 + v0[i][k] * v0[5 - i][k];
      v7[i] = v12;
      float v13 = v12 > 0.0f ? v12 : 0.0f;
      if (-k + 4 == 0) v3[i] = v13;
      int v14 = v8[i];
      int v15 = v14 + v1[i][k];
      if (-k + 4 == 0) {
        int v16 = v15 >> 1;
        v8[i] = v16 < -20 ? -20 : v16;
      } else {
        v8[i] = v15;
      }
    }
  for (int k = 0; k < 5; k++)
    for (int i = 0; i < 6; i++)
      for (int j = 0; j < 6; j++) {
        float v17 = k == 0 ? 0.0f : v5[i][j];
        if (j >= i) {
          float v18 = v17 + v0[i][k] * v0[j][k];
          v5[i][j] = v18;
          if (k == 4) {
            float v19 = v18 / 4.0f;
            v5[i][j] = v19;
            v5[j][i] = v19;
          }
        }
      }
  for (int k = 0; k < 5; k++)
    for (int i = 0; i < 6; i++) {
      float v20 = v6[i];
      float v21 = v20 + v0[i][k];
      v6[i] = v21;
      if (k == 4) v3[i] += v20 + v21; // what it was before is in no element any more
    }
  for (int i = 0; i < 6; i++) v4[i] = v8[i];
}
