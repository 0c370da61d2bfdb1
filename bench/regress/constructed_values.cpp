#include <cmath>

// Constructors whose arguments look like the parameters of a function; operators that are
// templates of structs that are.
struct turn {
  float c, s;
  turn(float angle) : c(cosf(angle)), s(sinf(angle)) {}
  turn(float x, float y) : c(x), s(y) {}
  float along(float x, float y) const { return x * c - y * s; }
};
template <class T> struct vec {
  T x, y;
  vec() : x(0), y(0) {}
  vec(T a, T b) : x(a), y(b) {}
};
template <class T> vec<T> operator+(const vec<T> &a, const vec<T> &b) { return vec<T>(a.x + b.x, a.y + b.y); }
template <class T> vec<T> operator*(T s, const vec<T> &a) { return vec<T>(s * a.x, s * a.y); }
template <class T> T dot(const vec<T> &a, const vec<T> &b) { return a.x * b.x + a.y * b.y; }

void constructed_values(const float q[8][16], const float step[8], const vec<float> p[16], float y[8][8], vec<float> r[16], float d[16]) {
  for (int t = 0; t < 8; t++)
    for (int i = 0; i < 8; i++) {
      turn first(t * step[i]);
      turn other(fabsf(q[t][i]), step[i]);
      y[t][i] = first.along(q[t][2 * i], q[t][2 * i + 1]) + other.along(step[t], 1);
    }
  vec<float> held[16];
  for (int i = 0; i < 16; i++) {
    held[i] = p[i] + 2.0f * held[15 - i];
    r[i] = held[i];
    d[i] = dot(p[i], held[i]);
  }
}
