// Of templates of one name, a call with arguments takes the one that has types where it gives types.
#include "hls_stream.h"
struct four {
  static const unsigned n = 4;
};
template <class T, unsigned N> static void fill(hls::stream<T> &out) {
  for (unsigned i = 0; i < N; i++) out.write(T(i));
}
template <class T, class C> static void fill(hls::stream<T> &out) {
  for (unsigned i = 0; i < C::n; i++) out.write(T(10 * i));
}
void template_kinds(const int a[8], int b[8]) {
  hls::stream<int> s;
  fill<int, four>(s);
  fill<int, 4>(s);
  for (int i = 0; i < 8; i++) b[i] = s.read() * a[i];
}
