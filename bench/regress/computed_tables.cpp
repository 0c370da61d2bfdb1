// Tables whose values are computed: in float, in double, and from double to float.
static const float third[4] = {1.f / 3, 2.0f / 3.0f - 1, -(0.1f * 3), 1 / 7.0};
static const double ten[2] = {1 / 3.0, 2.5 - 1e-3};

void f(const float x[12], float y[12], double z[2]) {
  const float near[3] = {third[1] * third[2], 1e20f * 1e20f, 16777217.0f + 1.0f};
  for (int i = 0; i < 12; i++) y[i] = x[i] * third[i % 4] + near[i % 3];
  for (int i = 0; i < 2; i++) z[i] = ten[i];
}
