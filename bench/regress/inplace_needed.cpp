// What is stored in the end needs the old value of the element that a scalar holds, too.
void inplace_needed(double a[12][12]) {
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < i; j++) {
      double w = a[i][j];
      for (int k = 0; k < j; k++) w -= a[i][k] * a[k][j];
      a[i][j] = w / (a[i][j] * a[i][j] + 1.0);
    }
}
