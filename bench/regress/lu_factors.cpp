// Factors of a matrix, each in an array of its own (Doolittle), by sums that are taken from an element, of which the first may be known.
void lu_factors(const float a[24][24], float l[24][24], float u[24][24]) {
  for (int i = 0; i < 24; i++) {
    for (int k = i; k < 24; k++) {
      float sum = 0;
      for (int j = 0; j < i; j++) sum += l[i][j] * u[j][k];
      u[i][k] = a[i][k] - sum;
    }
    for (int k = i; k < 24; k++) {
      if (k == i) {
        l[i][i] = 1;
      } else {
        float sum = 0;
        for (int j = 0; j < i; j++) sum += l[k][j] * u[j][i];
        l[k][i] = (a[k][i] - sum) / u[i][i];
      }
    }
  }
}
