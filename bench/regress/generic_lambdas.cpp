// Parameters that are auto, of lambdas and of functions, and a bound that stands behind a test of data.
#include <cmath>

auto squared(auto a) { return a * a; }

void generic_lambdas(const float x[32], const int n[32], float y[32], int z[32]) {
  const float k = 3;
  auto mac = [](auto a, auto b) { return a * b + 1; };
  auto store = [&](int i, auto v) { y[i] = v * k; };
  for (int i = 0; i < 32; i++) {
    store(i, mac(x[i], k) + squared(n[i] & 7));
    z[i] = mac(n[i] & 255, i);
    const float v = std::fabs(x[i]) + 1;
    float root = v;
    int steps = 0;
    while (std::fabs(root * root - v) > 1e-3f && steps < 12) {
      root = 0.5f * (root + v / root);
      steps++;
    }
    y[i] += root;
  }
}
