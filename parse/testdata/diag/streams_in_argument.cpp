#include <hls_stream.h>
template <typename T> class Held {
public:
  hls::stream<T> values;
  int count;
  void write(const T &v) { values.write(v); }
  T read() { return values.read(); }
};
struct Alone { hls::stream<int> s; };
void f(Held<int> &in, // want P05 "an argument `Held`, which holds streams beside others"
       Alone out[2], // want P05 "an argument `Alone`, which holds streams beside others, or an array of them"
       Alone copy, // want P05 "a struct `Alone`, which holds a stream, is copied"
       Alone &right) { // want W17 "the kernel takes the streams of `right` as arguments of their own, `right_s` and so on"
  for (int i = 0; i < 16; i++) out[0].s.write(in.read() * 2);
}
