// An alias with parameters in a struct that is called as a namespace is, which its type is in.
namespace nnet {
namespace product {
template <class X, class W> struct mult {
  static auto product(X a, W w) -> decltype(a * w) { return a * w; }
};
} // namespace product
template <class T, class C> void dense(const T *x, const T *w, T *y) {
  for (int i = 0; i < C::n; i++) y[i] = C::template product<T, T>::product(x[i], w[i]);
}
} // namespace nnet
struct config {
  static const int n = 16;
  template <class X, class W> using product = nnet::product::mult<X, W>;
};
void alias_as_namespace(const float x[16], const float w[16], float y[16]) { nnet::dense<float, config>(x, w, y); }
