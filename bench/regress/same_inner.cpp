// a::f is of the nearest namespace a around.
namespace a {
float f(float x) { return x + 1; }
float g(float x) { return a::f(x); }
}
namespace c {
namespace a {
float f(float x) { return x + 4; }
}
float g(float x) { return a::f(x) + ::a::g(x); }
}
void same_inner(const float x[64], float y[64]) {
  for (int i = 0; i < 64; i++) y[i] = c::g(x[i]);
}
