#include <cstdint>
#include <cstdio>

void demo_golden(const float A[24][16], const float B[16], float C[16][24]);
extern "C" void demo(const float *A, const float *B, float *C);

static uint32_t state = 12345;

static float random_value() {
  state = state * 1664525u + 1013904223u;
  return (float)(state >> 8) / (float)(1 << 24);
}

int main() {
  static float A[24][16], B[16], C[16][24], want[16][24];
  int bad = 0;
  for (int run = 0; run < 2; ++run) {
    for (auto &row : A)
      for (float &x : row) x = random_value();
    for (float &x : B) x = random_value();
    for (int j = 0; j < 16; ++j)
      for (int i = 0; i < 24; ++i) C[j][i] = want[j][i] = -1.0f;
    demo_golden(A, B, want);
    demo(&A[0][0], B, &C[0][0]);
    for (int j = 0; j < 16; ++j)
      for (int i = 0; i < 24; ++i)
        if (C[j][i] != want[j][i] && bad++ < 3) std::printf("run %d: C[%d][%d] = %g, want %g\n", run, j, i, C[j][i], want[j][i]);
  }
  if (bad) {
    std::printf("FAIL %d mismatches\n", bad);
    return 1;
  }
  std::printf("PASS\n");
  return 0;
}
