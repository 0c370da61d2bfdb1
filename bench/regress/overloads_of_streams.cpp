#include <ap_int.h>
#include <hls_stream.h>
template <class T> void f(hls::stream<T> &s, int o[4]) { for (int i = 0; i < 4; i++) o[i] += s.read() + 1; }
void f(hls::stream<float> &s, int o[4]) { for (int i = 0; i < 4; i++) o[i] += s.read() * 2; }
template <int W> void f(hls::stream<ap_int<W>> &s, int o[4]) { for (int i = 0; i < 4; i++) o[i] += s.read() * W; }
void overloads_of_streams(int a[4], int o[4]) {
  hls::stream<int> x; hls::stream<float> y; hls::stream<ap_int<9>> z;
  for (int i = 0; i < 4; i++) { o[i] = 0; x.write(a[i]); y.write(a[i] & 255); z.write(a[i]); }
  f(x, o); f(y, o); f(z, o);
}
