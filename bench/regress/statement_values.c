/* Blocks in parentheses have the value of their last statement, in macros that evaluate their arguments once. */
#define pick(a, b) ({ int _r = 0; if ((a) > (b)) _r = (a); else { _r = (b); } _r; })
#define sq(x) ({ typeof(x) t_ = (x); t_ * t_; })
#define swap(a, b) do { typeof(a) _t = a; a = b; b = _t; } while (0)
#define clampi(v, lo, hi) (int)({ typeof(v) _v = (v); _v < (lo) ? (lo) : ({ typeof(hi) _h = (hi); _v > _h ? _h : _v; }); })
void statement_values(const int x[16], int y[16]) {
  int n = 0;
  for (int i = 0; i < 15; i++) {
    int a = x[i], b = x[i + 1], t[2] = {1, 2};
    swap(a, b);
    y[i] = pick(a, b) + sq(a & 15) + clampi(b, -5, 9) + ({ n++; int k[3] = {1, 2, 3}; k[n % 3] + t[1]; });
  }
  y[15] = n;
}
