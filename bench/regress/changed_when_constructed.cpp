// Constructors that take numbers by reference change them.
struct Taken {
  int v;
  Taken(int &x) : v(x) { x++; }
};
struct Pair {
  int v;
  Pair(int w, int &x) : v(w * x) { x += 2; }
};
struct Sizes {
  int rows, cols;
};

void changed_when_constructed(const int x[16], int y[16]) {
  int n = 3, m = 2, k = 1;
  Sizes s = {2, 4};
  Taken a(n);
  int b = Taken(m).v;
  Pair c(2, k), d{3, s.rows};
  Taken e = s.cols;
  for (int i = 0; i < n + s.cols; i++) y[i] = x[i] * a.v + m * b + k * c.v + s.rows * d.v + e.v;
}
