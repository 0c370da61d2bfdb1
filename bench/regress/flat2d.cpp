#define N 12
#define M 10
static void matmul(float *C, const float *A, const float *B) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      float acc = 0.f;
      for (int k = 0; k < M; k++) acc += A[i * M + k] * B[k * N + j];
      C[i * N + j] = acc;
    }
}
void top(float A[N][M], float B[M][N], float C[N][N]) {
  matmul((float *)C, (float *)A, &B[0][0]);
}
