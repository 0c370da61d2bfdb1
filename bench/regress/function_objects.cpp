// Function objects made where they are called, those of <functional> and of the kernel's own,
// template parameters that follow from those before them or from a stream's words, and a struct
// template that the grammar cannot read and nobody uses.
#include <ap_int.h>
#include <functional>
#include <hls_stream.h>

template <typename F> struct class_of {};
template <typename C, typename R> struct class_of<R (C::*)()> { typedef C type; };

template <typename A, typename B> struct above : public std::binary_function<A, B, ap_uint<1>> {
  ap_uint<1> operator()(const A &a, const B &b) const { return a > b; }
};
struct Scaled {
  int k;
  Scaled(int k) : k(k) {}
  int operator()(int x) const { return k * x; }
};
template <typename T, unsigned BITS = T::width> struct Low {
  static unsigned const width = BITS;
  T operator()(ap_uint<8> x) const { return x(BITS - 1, 0); }
};
template <typename F> int both(int a, int b, F f) { return f(a, b); }

template <unsigned N, int IN, int OUT> void widen(hls::stream<ap_uint<IN>> &a, hls::stream<ap_uint<OUT>> &b) {
  for (unsigned i = 0; i < N; i++) b.write(a.read() + OUT - IN);
}

void function_objects(const int x[16], const ap_uint<8> p[16], int y[16], ap_uint<12> w[16]) {
  hls::stream<ap_uint<8>> in;
  hls::stream<ap_uint<ap_uint<8>::width + 4>> out;
  for (int i = 0; i < 16; i++) {
    y[i] = Scaled(3)(x[i]) + above<int, int>()(x[i], 2) + std::plus<int>()(x[i], 2);
    y[i] += both(x[i], 3, std::multiplies<int>()) - both(x[i], i, std::minus<>{}) + Low<ap_int<4>>{}(p[i]);
  }
  for (int i = 0; i < 16; i++) in.write(p[i]);
  widen<16>(in, out);
  for (int i = 0; i < 16; i++) w[i] = out.read() + Low<ap_int<4>>::width;
}
