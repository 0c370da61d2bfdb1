// Static members that get their values outside of their struct: of a struct, and of a template whose parameters have other names there.
static const int LAST = 5;
struct Scale {
  static const int by[2];
  static const int offset;
  int of(int x) const { return x * by[x & 1] + offset; }
};
const int Scale::by[2] = {3, LAST};
const int Scale::offset = LAST + 2;

template <class T, int N> class Fir {
  static const T taps[N];
  static const int half;
  T line[N];

public:
  Fir() {
    for (int i = 0; i < N; i++) line[i] = 0;
  }
  T run(T x) {
    T sum = 0;
    for (int i = N - 1; i > 0; i--) {
      line[i] = line[i - 1];
      sum += line[i] * taps[i];
    }
    line[0] = x;
    return sum + x * taps[0] + half;
  }
};
template <typename V, int M> const V Fir<V, M>::taps[M] = {1, 2, 3, M};
template <class T, int N> const int Fir<T, N>::half = N / 2;

void static_members(const int x[64], int y[64]) {
  Scale s;
  Fir<int, 4> f;
  for (int i = 0; i < 64; i++) y[i] = f.run(s.of(x[i])) + Scale::by[1];
}
