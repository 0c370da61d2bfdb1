// Arrays of the heap, of constant sizes: rows, one that is filled with zeros, one that a pointer walks along.
#include <stdio.h>
#include <stdlib.h>
#define N 8
void heap_arrays(const double a[N][N], double b[N][N], int *n) {
  double (*t)[N] = malloc(sizeof(double) * N * N);
  double *row = malloc(N * sizeof *row), *s;
  s = calloc(N, sizeof(*s));
  if (t == NULL || !row) {
    fprintf(stderr, "no memory\n");
    return;
  }
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) row[j] = a[i][j] * 2;
    for (int j = 0; j < N; j++) { t[i][j] = row[N - 1 - j]; s[j] += row[j]; }
  }
  double *p = s;
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) b[j][i] = t[i][j] + *p;
    p++;
  }
  *n = 1;
  free(t); free(row);
  free(s);
}
