// Functions are arguments, also of templates of functions and structs; a static one that nothing calls is not the kernel.
const int N = 16;

static float relu(float v) { return v > 0 ? v : 0; }
static float square(float v) { return v * v; }
static float half(float v) { return v / 2; }
static float unused(float v) { return v + 1; }

template <class F>
static void any(const float a[N], float o[N], F f) {
  for (int i = 0; i < N; i++) o[i] = f(a[i]);
}

template <float (*F)(float)>
static void fixed(const float a[N], float o[N]) {
  for (int i = 0; i < N; i++) o[i] = F(a[i]);
}

static void pointed(const float (*a)[N], float (*o)[N], float (*f)(float), float g(float) = half) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < N; j++) o[i][j] = f(g(a[i][j]));
}

template <float (*F)(float)>
struct layer {
  float last = 0;
  float step(float x) { return last = F(x) + last; }
};

template <float (&G)(float), int K>
static float times(float x) {
  for (int i = 0; i < K; i++) x = G(x);
  return x;
}

void function_values(const float x[N], const float m[2][N], float y[N], float z[2][N], float w[N]) {
  float t[N], u[2][N];
  any(x, t, relu);
  any(t, t, [](float v) { return v + 1; });
  fixed<square>(t, t);
  fixed<&half>(t, y);
  pointed(m, u, &relu);
  pointed(u, z, square, relu);
  layer<half> a;
  layer<square> b;
  float (*named)(float) = relu;
  auto other = half;
  for (int i = 0; i < N; i++) w[i] = a.step(x[i]) - b.step(x[i]) + times<half, 3>(x[i]) + named(x[i]) + other(x[i]);
}
