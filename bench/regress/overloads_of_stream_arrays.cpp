#include <hls_stream.h>
// one stream, an array of streams, and a row of them
template <class T> int take(hls::stream<T> &s) { return s.read(); }
template <class T, int N> int take(hls::stream<T> (&s)[N]) { int t = 0; for (int i = 0; i < N; i++) t += s[i].read() * (i + 1); return t; }
template <class T> void put(hls::stream<T> s[2], T v) { s[0].write(v); s[1].write(v + 1); }
template <class T> void put(hls::stream<T> &s, T v) { s.write(v * 2); }
void overloads_of_stream_arrays(int a[4], int o[4]) { hls::stream<int> s, t[2]; for (int i = 0; i < 4; i++) { put(s, a[i]); put(t, a[i]); } for (int i = 0; i < 4; i++) o[i] = take(s) - take(t); }
