#include <hls_stream.h>
#include <hls_vector.h>
typedef hls::vector<hls::vector<int, 4>, 2> m_t;
void k(hls::stream<m_t> &s, int y[4]) { // want P05 "`s` is a stream of vectors of vectors among the arguments"
  hls::stream<m_t> t;
  t.write(s.read());
  m_t m = t.read();
  int w[2][3];
  t.write(w);             // want P10 "`w` is no vector of 8 elements of type int"
  y[0] = m[0][0];
}
