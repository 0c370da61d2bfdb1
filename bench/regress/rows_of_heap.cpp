// Pointers to pointers of the heap, each a row of its own.
#include <stdlib.h>
void rows_of_heap(const float x[4][16], float y[4][16]) {
  float **t = (float **)malloc(4 * sizeof(float *));
  for (int i = 0; i < 4; i++) t[i] = (float *)malloc(16 * sizeof(float));
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 16; j++) t[i][j] = x[i][j] * 2;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 16; j++) y[i][j] = t[3 - i][j];
  for (int i = 0; i < 4; i++) free(t[i]);
  free(t);
}
