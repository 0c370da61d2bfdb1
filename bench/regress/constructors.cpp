// Classes with constructors, also of templates, with functions that are defined outside.
#define TAPS 8

template <typename T, int N>
class delay {
 public:
  T line[N];
  delay() {
    for (int i = 0; i < N; i++) line[i] = 0;
  }
  ~delay() {}
  T push(T x);
};

template <class D, int L>
D delay<D, L>::push(D x) {
  D last = line[L - 1];
  for (int i = L - 1; i > 0; i--) line[i] = line[i - 1];
  line[0] = x;
  return last;
};

struct complex {
  int re, im;
  complex() = default;
  complex(int r, int i = 0) : re(r), im(i) {}
  complex operator*(complex o) const { return complex(re * o.re - im * o.im, re * o.im + im * o.re); }
  int norm() const;
};

int complex::norm() const { return re * re + im * im; }

struct counted { // the grammar takes members that begin as 0 for functions
  int sum = int(0), n = 0;
  int most = 0;
  void add(int x) {
    sum += x;
    n++;
    most = x > most ? x : most;
  }
};

class scaler {
  int gain_;
  int count;
  complex turn;

 public:
  scaler(int gain, const complex &t);
  int operator()(int x) {
    count++;
    return x * gain_ + turn.im;
  }
  int calls() { return count; }
};

scaler::scaler(int gain, const complex &t) : gain_(gain), count(), turn(t) { turn.im += gain; }

void constructors(const int x[32], int y[32], int z[32], int calls[1]) {
  delay<int, TAPS> d;
  complex unit(0, 1), two = 2, sum{1, 1}, many[2];
  scaler s(3, unit);
  many[0] = complex(4, 5);
  many[1] = {6, 7};
  for (int i = 0; i < 32; i++) {
    y[i] = s(d.push(x[i]));
    complex c(x[i], i);
    complex turned = c * unit * complex(2) * many[i % 2];
    sum = turned;
    z[i] = sum.norm() + two.re;
  }
  counted all;
  for (int i = 0; i < 32; i++) all.add(z[i]);
  calls[0] = s.calls() + all.sum / all.n + all.most;
}
