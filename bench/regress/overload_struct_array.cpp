// Overloads by arrays of structs that have nothing to do with each other.
struct Em { short pt, eta; };
struct Had { short pt, eta, em; };
template <int N, int O> void unpack(const int d[16], Em v[N]) {
  for (int i = 0; i < N; i++) { v[i].pt = d[O + i]; v[i].eta = d[O + i] >> 16; }
}
template <int N, int O> void unpack(const int d[16], Had v[N]) {
  for (int i = 0; i < N; i++) { v[i].pt = d[O + i]; v[i].eta = d[O + i] >> 16; v[i].em = v[i].pt / 2; }
}
void overload_struct_array(const int d[16], int y[8]) {
  Em e[8];
  Had h[8];
  unpack<8, 0>(d, e);
  unpack<8, 8>(d, h);
  for (int i = 0; i < 8; i++) y[i] = e[i].pt * h[i].em + e[i].eta - h[i].eta;
}
