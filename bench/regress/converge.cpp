#include <cmath>
// Newton with an early end, the bound in the condition.
void roots(const float a[8], float r[8], int steps[8]) {
  for (int i = 0; i < 8; i++) {
    float x = 1.0f, v = std::fabs(a[i]) + 0.5f;
    int it = 0;
    float err = 1.0f;
    while (it < 20 && err > 1e-4f) {
      float nx = 0.5f * (x + v / x);
      err = std::fabs(nx - x);
      x = nx;
      it++;
    }
    r[i] = x;
    steps[i] = it;
  }
}
