// Structs that the function itself declares change numbers that they take by reference, when they are made and when they are called.
void changed_by_local_structs(const int x[16], int y[16]) {
  struct Taken {
    int v;
    Taken(int &x) : v(x) { x++; }
  };
  struct Counter {
    struct Step {
      int by;
      void over(int &n) { n += by; }
    };
    Step step;
    void take(int &n) {
      struct Twice {
        void of(int &m) { m *= 2; }
      };
      step.by = n++;
      Twice twice;
      twice.of(n);
    }
  };
  int n = 3, m = 1, k = 2;
  Taken a(n);
  Counter c;
  c.take(m);
  c.step.over(k);
  for (int i = 0; i < n + m + k; i++) y[i] = x[i] * a.v + m + k;
}
