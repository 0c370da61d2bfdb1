// A function of a struct that gives a struct, and enumerators.
enum { A = 3, B, C = B * 2 };
enum Color : unsigned char { R = 250, G, Bl };
struct V3 { float v[3]; V3 plus(const V3 &o) const { V3 r; for (int i = 0; i < 3; i++) r.v[i] = v[i] + o.v[i]; return r; } float dot(const V3 &o) const { float s = 0; for (int i = 0; i < 3; i++) s += v[i] * o.v[i]; return s; } };
static V3 scale(V3 a, float k) { for (float &e : a.v) e *= k; return a; }
void f(const float x[12], float y[4], int z[4]) {
  for (int i = 0; i < 4; i++) {
    V3 a = {{x[3 * i], x[3 * i + 1], x[3 * i + 2]}};
    V3 b = scale(a, 0.5f);
    V3 c = a.plus(b);
    y[i] = c.dot(b) + a.v[0];
    Color k = static_cast<Color>(R + i);
    z[i] = k + C;
  }
}
