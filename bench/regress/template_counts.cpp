// Templates of one name that differ in how many arguments they have, of which a call gives some: the others must follow from what it gives.
#include <cstddef>

struct cfg {
  static const unsigned n = 8;
};
template <class T, typename C> inline float at(unsigned i) { return float(i) / C::n; }
template <class T, typename C, size_t target> inline float at(unsigned i) { return float(i) / C::n + target; }
template <typename C> static void scale(const float x[8], float y[8]) {
  for (unsigned i = 0; i < C::n; i++) y[i] = x[i] * 2;
}
template <typename C, int K> static void scale(const float x[8], float y[8]) {
  for (unsigned i = 0; i < C::n; i++) y[i] = x[i] * K;
}
template <typename T> static T add(T a) { return a + 1; }
template <typename T, typename U> static T add(U a) { return a + 2; }

void template_counts(const float x[8], float y[8], float z[8]) {
  float t[8];
  scale<cfg>(x, t);
  scale<cfg, 3>(x, z);
  for (unsigned i = 0; i < 8; i++) y[i] = t[i] * at<float, cfg>(i) + at<float, cfg, 3>(i) + add<float, int>(i) + add(i);
}
