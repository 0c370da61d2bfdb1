// Vectors of a kernel with a constructor that copies them in a loop, sums by recursive templates, and streams of them.
#include <hls_stream.h>
#include <ap_int.h>
namespace xf { namespace blas {
template <typename t_DataType, unsigned int t_Entries, unsigned int t_MemWidth = sizeof(t_DataType) * 8> class WideType {
 private: t_DataType m_Val[t_Entries];
 public:
  static const unsigned int t_WidthD = t_MemWidth; static const unsigned int t_4k = 4096;
  typedef t_DataType t_TypeD;
  WideType() {}
  WideType(const WideType &w) { for (unsigned i = 0; i < t_Entries; ++i) m_Val[i] = w.m_Val[i]; }
  WideType(t_DataType v) { for (unsigned i = 0; i < t_Entries; ++i) m_Val[i] = v; }
  t_DataType &getVal(unsigned i) { return m_Val[i]; }
  const t_DataType &operator[](unsigned p) const { return m_Val[p]; }
  t_DataType &operator[](unsigned p) { return m_Val[p]; }
  t_DataType shift(t_DataType s) { t_DataType l = m_Val[t_Entries - 1]; for (int i = t_Entries - 1; i > 0; --i) m_Val[i] = m_Val[i - 1]; m_Val[0] = s; return l; }
  static const WideType zero() { WideType z; for (unsigned i = 0; i < t_Entries; i++) z.m_Val[i] = t_DataType(0); return z; }
  static unsigned int per4k() { return t_4k / sizeof(t_DataType); }
};
template <unsigned W> struct BinarySum;
template <typename T, unsigned N> class AddTree { public: static T add(const T (&x)[N]) { T a[N / 2], b[N / 2]; for (unsigned i = 0; i < N / 2; i++) { a[i] = x[i]; b[i] = x[i + N / 2]; } return AddTree<T, N / 2>::add(a) + AddTree<T, N / 2>::add(b); } };
template <typename T> class AddTree<T, 1> { public: static T add(const T (&x)[1]) { return x[0]; } };
template <typename T, unsigned P> void readVec2Stream(T *in, unsigned n, hls::stream<WideType<T, P>> &s) {
  for (unsigned i = 0; i < n / P; i++) { WideType<T, P> v; for (unsigned j = 0; j < P; j++) v[j] = in[i * P + j]; s.write(v); }
}
template <typename T, unsigned P> void dot(unsigned n, hls::stream<WideType<T, P>> &x, hls::stream<WideType<T, P>> &y, T &r) {
  T acc = 0;
  for (unsigned i = 0; i < n / P; i++) {
    WideType<T, P> a = x.read(), b = y.read();
    T p[P];
    for (unsigned j = 0; j < P; j++) p[j] = a[j] * b.getVal(j);
    acc += AddTree<T, P>::add(p);
  }
  r = acc;
}
}}
extern "C" void wide_type(float x[64], float y[64], float *res) {
#pragma HLS DATAFLOW
  hls::stream<xf::blas::WideType<float, 4>> sx, sy;
  xf::blas::readVec2Stream<float, 4>(x, 64, sx);
  xf::blas::readVec2Stream<float, 4>(y, 64, sy);
  xf::blas::dot<float, 4>(64, sx, sy, res[0]);
}
