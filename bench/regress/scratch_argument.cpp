// The rows of A times C4, in place, by way of an argument that holds a row: it gives back the last.
void rows_times(int rows, double A[5][4][12], double C4[12][12], double sum[12]) {
  int r, q, p, s;
  for (r = 0; r < 5; r++)
    for (q = 0; q < 4; q++) {
      for (p = 0; p < 12; p++) {
        sum[p] = 0.0;
        for (s = 0; s < 12; s++) sum[p] += A[r][q][s] * C4[s][p];
      }
      for (p = 0; p < 12; p++) A[r][q][p] = sum[p];
    }
}
