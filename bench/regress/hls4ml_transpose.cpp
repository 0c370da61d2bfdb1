// hls4ml's Transpose: static pointers of a struct, to arrays of the file that nothing changes.
struct config {
  static const unsigned dims = 4;
  static const unsigned N = 64;
  static const unsigned *const to_shape;
  static const unsigned *const perm_strides;
};
unsigned config_to_shape[4] = {2, 2, 4, 4};
unsigned config_perm_strides[4] = {16, 32, 4, 1};
const unsigned *const config::to_shape = config_to_shape;
const unsigned *const config::perm_strides = config_perm_strides;
template <typename C> unsigned place(int index) {
  int at = 0;
  for (int i = C::dims - 1; i >= 0; i--) {
    at += (index % C::to_shape[i]) * C::perm_strides[i];
    index /= C::to_shape[i];
  }
  return at;
}
template <typename T, typename C> void transpose(const T data[C::N], T res[C::N]) {
  for (int i = 0; i < C::N; i++) {
    int from = place<C>(i);
    res[i] = data[from];
  }
}
void hls4ml_transpose(const float a[64], float b[64]) { transpose<float, config>(a, b); }
