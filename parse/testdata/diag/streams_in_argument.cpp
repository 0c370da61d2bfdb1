#include <hls_stream.h>
template <typename T> class Held {
public:
  hls::stream<T> values;
  void write(const T &v) { values.write(v); }
  T read() { return values.read(); }
};
void f(Held<int> &in, // want P05 "an argument `Held`, which holds streams"
       Held<int> &out) { // want P05 "an argument `Held`, which holds streams"
  for (int i = 0; i < 16; i++) out.write(in.read() * 2);
}
