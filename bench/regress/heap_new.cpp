// Arrays that new and malloc give, also in a function, and pointers to them that change places.
#include <cstdlib>
static void blur(const float *x, float *y, int n) {
  float *t = new float[n + 2]();
  for (int i = 0; i < n; i++) t[i + 1] = x[i];
  for (int i = 0; i < n; i++) y[i] = t[i] + t[i + 1] + t[i + 2];
  delete[] t;
}
void heap_new(const float x[32], float y[32]) {
  auto now = static_cast<float *>(malloc(32 * sizeof(float)));
  float *next = (float *)malloc(32 * sizeof(float));
  for (int i = 0; i < 32; i++) now[i] = x[i];
  for (int s = 0; s < 4; s++) {
    blur(now, next, 32);
    float *t = now; now = next; next = t;
  }
  for (int i = 0; i < 32; i++) y[i] = now[i];
  auto (*q)[4] = new float[3][4];
  for (int i = 0; i < 3; i++) for (int k = 0; k < 4; k++) q[i][k] = x[i + k];
  for (int i = 0; i < 3; i++) y[i] += q[i][i];
  delete[] q;
  free(now);
  std::free(next);
}
