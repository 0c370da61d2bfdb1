#include <hls_stream.h>
// Ends that differ, and tokens that follow others where these end.
void kernel(const int a[64], int b[64], int n, int m, int &k) {
  hls::stream<int> s; // want P05 "stream `s` moves a number of tokens that is not known"
  hls::stream<int> t; // want P05 "stream `t` moves a number of tokens that is not known"
  hls::stream<int> u; // want P05 "stream `u` moves a number of tokens that is not known"
  hls::stream<int> w; // want P05 "stream `w` moves a number of tokens that is not known"
  for (int i = 0; i < n; i++) s.write(a[i]);
  for (int i = 0; i < m; i++) b[i] = s.read();
  for (int i = 0; i < n; i++) t.write(a[i]);
  t.write(1);
  for (int i = 0; i < n; i++) b[i] = t.read();
  for (int i = 0; i < k; i++) u.write(a[i]);
  for (int i = 0; i < k; i++) b[i] = u.read();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 2; j++) w.write(a[i] + j);
  for (int j = 0; j < 2; j++)
    for (int i = 0; i < n; i++) b[i] += w.read();
}
