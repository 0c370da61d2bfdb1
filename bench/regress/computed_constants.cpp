// Constants that functions compute which are none at compile time, and tables of them.
#include <cmath>
static const double kPi = std::acos(-1.0);
const float kScale = 1.0f / std::sqrt(64.0f) * std::exp(0.25f);
static const float kTab[3] = {std::exp(1.0f), std::log(3.0f), kScale};
float seed = 3;
const float other = seed * 2;
void computed_constants(const float x[64], float y[64]) {
  static const float c = std::sin(0.5f) * kScale;
  for (int i = 0; i < 64; i++) y[i] = x[i] * (float)kPi + kScale * kTab[i % 3] + c + other;
}
