// Tiles of two factors in two buffers each, which take turns: the next are loaded while one is worked on.
#define N 48
#define T 16
// tiled gemm with double buffered k tiles (AutoSA / textbook style)
static void ldA(const float A[N][N], float a[T][T], int i0, int k0) { for (int i = 0; i < T; i++) for (int k = 0; k < T; k++) a[i][k] = A[i0+i][k0+k]; }
static void ldB(const float B[N][N], float b[T][T], int k0, int j0) { for (int k = 0; k < T; k++) for (int j = 0; j < T; j++) b[k][j] = B[k0+k][j0+j]; }
static void mm(float a[T][T], float b[T][T], float c[T][T]) { for (int i = 0; i < T; i++) for (int j = 0; j < T; j++) for (int k = 0; k < T; k++) c[i][j] += a[i][k] * b[k][j]; }
void tiles_in_two_buffers(const float A[N][N], const float B[N][N], float C[N][N]) {
  float a0[T][T], a1[T][T], b0[T][T], b1[T][T], c[T][T];
  for (int i0 = 0; i0 < N; i0 += T)
    for (int j0 = 0; j0 < N; j0 += T) {
      for (int i = 0; i < T; i++) for (int j = 0; j < T; j++) c[i][j] = 0;
      bool ping = false;
      ldA(A, a0, i0, 0); ldB(B, b0, 0, j0);
      for (int k0 = 0; k0 < N; k0 += T) {
        if (!ping) { if (k0 + T < N) { ldA(A, a1, i0, k0 + T); ldB(B, b1, k0 + T, j0); } mm(a0, b0, c); }
        else { if (k0 + T < N) { ldA(A, a0, i0, k0 + T); ldB(B, b0, k0 + T, j0); } mm(a1, b1, c); }
        ping = !ping;
      }
      for (int i = 0; i < T; i++) for (int j = 0; j < T; j++) C[i0+i][j0+j] = c[i][j];
    }
}
