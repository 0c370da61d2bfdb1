// A template parameter whose default is a shift.
template <typename T, unsigned W = sizeof(T) << 3>
void mag(const T x[64], T y[64]) {
  for (int i = 0; i < 64; i++) y[i] = x[i] < 0 ? -x[i] : x[i] + W;
}
void default_shift(const float x[64], float y[64]) { mag<float>(x, y); }
