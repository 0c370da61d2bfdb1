// Types and constants of the file, said with :: where a struct or a namespace has one of that name.
typedef signed char acc_t;
const int N = 8;
template <typename T> struct pair {
  T a, b;
};
namespace nn {
const int N = 4;
typedef short data_t;
template <typename T> struct pair {
  T b;
};
struct base {
  typedef int acc_t;
  static const int n = 2;
};
static int first(const int x[::N]) {
  int s = 0;
  for (int i = 0; i < N; i++) s += x[i];
  return s;
}
} // namespace nn
struct conf : nn::base {
  typedef ::acc_t acc_t;
  template <class T> static T as(T x) { return x; }
  static int run(int x) { return as<::acc_t>(x) + as<nn::base::acc_t>(x); }
};
struct plain : nn::base {
  typedef int data_t;
  int run(int x) {
    ::acc_t a = x;
    acc_t b = x;
    ::nn::data_t c = x * 1000;
    return a + b + c;
  }
};
void outer_types(const int x[8], int y[8]) {
  plain p;
  for (int i = 0; i < N; i++) {
    ::pair<int> q = {x[i], 3};
    nn::pair<int> r = {x[i] * 5};
    y[i] = conf::acc_t(x[i]) + conf::run(x[i]) + p.run(x[i]) + q.a * q.b + r.b;
  }
  y[0] += nn::first(x) + ::N + nn::N;
}
