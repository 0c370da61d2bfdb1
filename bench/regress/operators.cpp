// Operators of structs: members and functions, of one and two operands, with values that are structs, numbers and conditions.
struct V3 {
  float x, y, z;
  V3 operator+(const V3 &o) const { return {x + o.x, y + o.y, z + o.z}; }
  V3 operator-() const { return V3{-x, -y, -z}; }
  void operator+=(const V3 &o) { x += o.x; y += o.y; z += o.z; }
  bool operator==(const V3 &o) const { return x == o.x && y == o.y && z == o.z; }
  float dot(const V3 &o) const { return x * o.x + y * o.y + z * o.z; }
};
static V3 operator*(const V3 &v, float k) { V3 r = {v.x * k, v.y * k, v.z * k}; return r; }
static V3 operator*(float k, const V3 &v) { return v * k; }
static float operator*(const V3 &a, const V3 &b) { return a.dot(b); }
struct Z { float re, im; };
static Z operator*(Z a, Z b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }
static Z operator-(const Z &a, const Z &b) { return {a.re - b.re, a.im - b.im}; }
static Z operator+(const Z &a, const Z &b) { return {a.re + b.re, a.im + b.im}; }
template <typename T> struct Cx {
  T re, im;
  Cx operator*(const Cx &o) const { return {re * o.re - im * o.im, re * o.im + im * o.re}; }
  Cx<T> operator+(const Cx<T> &o) const { Cx<T> r; r.re = re + o.re; r.im = im + o.im; return r; }
  Cx &operator+=(const Cx &o) { re += o.re; im += o.im; return *this; }
  T norm() const { return re * re + im * im; }
};
template <int N> struct Tree { static float of(const float *x) { return Tree<N / 2>::of(x) + Tree<N - N / 2>::of(x + N / 2); } };
template <> struct Tree<1> { static float of(const float *x) { return x[0]; } };
void operators(const V3 in[32], V3 out[32], float d[32], int same[32], Z a[16], const Z w[8], Cx<float> c[16], float n[16]) {
  V3 sum = {0, 0, 0};
  for (int i = 0; i < 32; i++) {
    V3 p = in[i] + in[31 - i] * 2.0f + -in[i];
    out[i] = 0.5f * (p + p);
    d[i] = (p + in[i]).dot(in[i]) + p * in[i];
    same[i] = p == in[i] ? 1 : 0;
    sum += p;
  }
  out[0] = sum;
  for (int len = 2; len <= 16; len <<= 1)
    for (int i = 0; i < 16; i += len)
      for (int j = 0; j < len / 2; j++) {
        Z u = a[i + j], v = a[i + j + len / 2] * w[j * (16 / len)];
        a[i + j] = u + v;
        a[i + j + len / 2] = u - v;
      }
  Cx<float> total = {0.0f, 0.0f};
  for (int i = 0; i < 16; i++) {
    Cx<float> p = c[i] * c[15 - i];
    total += p;
    n[i] = (p + total).norm();
  }
  c[3] = total;
  n[0] += Tree<5>::of(n + 3);
}
