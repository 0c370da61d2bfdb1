// Structs that convert to numbers: bf16 made of a float and back, and a wrapper of an integer.
#include <cstdint>
#include <cstring>
struct bf16 {
  uint16_t bits;
  bf16() : bits(0) {}
  bf16(float x) {
    union { float f; uint32_t u; } t;
    t.f = x;
    bits = (t.u + 0x7fff + ((t.u >> 16) & 1)) >> 16;
  }
  operator float() const {
    union { float f; uint32_t u; } t;
    t.u = (uint32_t)bits << 16;
    return t.f;
  }
};
struct Level {
  int at;
  explicit operator int() const { return at * 2; }
};
static float scaled(float x, const Level &by) { return x * static_cast<int>(by); }
void converts_to_number(const short a[64], const short b[64], float y[64], unsigned short z[64]) {
  bf16 sum;
  for (int i = 0; i < 64; i++) {
    bf16 p = a[i] * 0.25f, q(b[i]);
    Level n = {i & 3};
    float v = p;
    sum = sum + p * q;
    if (p > q) v += scaled(p, n);
    y[i] = v - (float)q;
    z[i] = sum.bits;
  }
}
