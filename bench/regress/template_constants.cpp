// Constants of structs that templates make, in sizes, ends and values, and such structs among the arguments.
template <int N, int TAPS = 4> struct Cfg { static constexpr int len = N + TAPS - 1; static const int taps = TAPS; };
struct Plain { static constexpr int W = 8; enum { H = 4 }; };
template <int N> constexpr int sq() { return N * N; }
template <int A, int B> struct Sum { enum { value = A + B }; };
template <typename T> struct Pair { T first, second; };
void template_constants(const Pair<short> pairs[9], const float x[Cfg<32>::len], float y[32], int z[sq<3>()]) {
  for (int i = 0; i < 32; i++) { float s = 0; for (int k = 0; k < Cfg<32>::taps; k++) s += x[i + k]; y[i] = s + Plain::W + Sum<1, 2>::value; }
  for (int i = 0; i < sq<3>(); i++) z[i] = i * Plain::H + pairs[i].first - pairs[i].second;
}
