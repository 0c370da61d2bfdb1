package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestStylesOfForms: kernels take hardly longer in another form than in the plain one.
func TestStylesOfForms(t *testing.T) {
	cycles := func(source string) float64 { return float64(designOf(t, source, 900).Price.Latency) }
	for _, c := range []struct {
		name, plain, other string
		most               float64
	}{
		{"a sum whose first iteration does something else", `void mm(float s, float c[21][24], float a[21][23], float b[23][24]) {
  for (int i = 0; i < 21; i++) for (int j = 0; j < 24; j++) { c[i][j] *= s; for (int k = 0; k < 23; k++) c[i][j] += a[i][k] * b[k][j]; }
}`, `void mm(float s, float c[21][24], float a[21][23], float b[23][24]) {
  for (int j = 0; j < 24; j++) for (int i = 0; i < 21; i++) for (int k = 0; k < 23; k++)
    if (k == 0) c[i][j] = c[i][j] * s + a[i][0] * b[0][j]; else c[i][j] = c[i][j] + a[i][k] * b[k][j];
}`, 1.2},
		{"a choice that scales a sum in its last iteration", `void gv(float s, float r, const float a[60][60], const float b[60][60], float t[60], const float x[60], float y[60]) {
  for (int i = 0; i < 60; i++) {
    for (int j = 0; j < 60; j++) { t[i] += a[i][j] * x[j]; y[i] += b[i][j] * x[j]; }
    y[i] = s * t[i] + r * y[i]; }
}`, `void gv(float s, float r, const float a[60][60], const float b[60][60], float t[60], const float x[60], float y[60]) {
  for (int j = 0; j < 60; j++) for (int i = 0; i < 60; i++) {
    float p = t[i] + a[i][j] * x[j]; t[i] = p;
    float u = y[i] + b[i][j] * x[j];
    float m = s * p, n = r * u, v = m + n;
    float w = -j + 59 == 0 ? v : u; y[i] = w; }
}`, 1.2},
		{"a choice that scales a sum in its first iteration", `void gm(float s, float r, float c[20][22], const float a[20][24], const float b[24][22]) {
  for (int i = 0; i < 20; i++) for (int j = 0; j < 22; j++) {
    c[i][j] *= r; for (int k = 0; k < 24; k++) c[i][j] += s * a[i][k] * b[k][j]; }
}`, `void gm(float s, float r, float c[20][22], const float a[20][24], const float b[24][22]) {
  for (int k = 0; k < 24; k++) for (int i = 0; i < 20; i++) for (int j = 0; j < 22; j++) {
    float u = c[i][j] * r; float v = k == 0 ? u : c[i][j]; c[i][j] = v + s * a[i][k] * b[k][j]; }
}`, 1.2},
		{"subscripts of sizes in an array that is not read whole", `void sh(const int x[72], int y[72]) {
  for (int i = 0; i < 8; i++) for (int j = 0; j < 9; j++) y[i * 9 + j] = x[i * 9 + j] + 1;
}`, `void sh(const int x[72], int y[72]) {
  int d[2]; d[0] = 8; d[1] = 9;
  for (int i = 0; i < 8; i++) for (int j = 0; j < 9; j++) { int at = i * d[1] + j; y[at] = x[at] + 1; }
}`, 1.2},
		{"a triangular product in place, row by row", `void tm(float s, float a[20][20], float b[20][24]) {
  for (int k = 0; k < 20; k++) {
    for (int j = 0; j < 24; j++) { b[k][j] += a[k][k] * b[k][j]; b[k][j] *= s; }
    for (int i = k + 1; i < 20; i++) for (int j = 0; j < 24; j++) b[i][j] += a[i][k] * b[k][j];
  }
}`, `void tm(float s, float a[20][20], float b[20][24]) {
  for (int i = 0; i < 20; i++) for (int j = 0; j < 24; j++) {
    for (int k = 0; k < 20; k++) if (k <= i) b[i][j] += a[i][k] * b[k][j];
    b[i][j] *= s;
  }
}`, 1.3},
		{"shortest paths that look at the row itself", `void sp(int p[40][40]) {
  for (int k = 0; k < 40; k++) for (int i = 0; i < 40; i++) for (int j = 0; j < 40; j++)
    if (i != k && j != k) { int d = p[i][k] + p[k][j]; if (d < p[i][j]) p[i][j] = d; }
}`, `void sp(int p[40][40]) {
  for (int k = 0; k < 24; k++) for (int i = 0; i < 24; i++) for (int j = 0; j < 24; j++) {
    int d = p[i][k] + p[k][j]; if (d < p[i][j]) p[i][j] = d; }
}`, 1.3},
		{"a window that is a loop, in place", `void gs(float a[16][18]) {
  for (int i = 1; i < 15; i++) for (int j = 1; j < 17; j++) a[i][j] = (a[i - 1][j] + a[i][j - 1] + a[i][j] + a[i][j + 1] + a[i + 1][j]) * 0.2f;
}`, `void gs(float a[16][18]) {
  for (int i = 1; i < 15; i++) for (int j = 1; j < 17; j++) { float s = 0; for (int r = -1; r <= 1; r++) for (int c = -1; c <= 1; c++) if (r == 0 || c == 0) s += a[i + r][j + c]; a[i][j] = s * 0.2f; }
}`, 1.5},
		{"an alignment in an array of two dimensions", `void nw(int a[30], int b[30], int m[31 * 31]) {
  for (int i = 0; i < 31; i++) { m[i * 31] = -i; m[i] = -i; }
  for (int i = 1; i < 31; i++) for (int j = 1; j < 31; j++) {
    int d = m[(i - 1) * 31 + j - 1] + (a[i - 1] == b[j - 1] ? 1 : -1), u = m[(i - 1) * 31 + j] - 1, l = m[i * 31 + j - 1] - 1;
    int x = d > u ? d : u; m[i * 31 + j] = x > l ? x : l; }
}`, `void nw(int a[30], int b[30], int m[31][31]) {
  for (int i = 0; i < 31; i++) { m[i][0] = -i; m[0][i] = -i; }
  for (int i = 1; i < 31; i++) for (int j = 1; j < 31; j++) {
    int d = m[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 1 : -1), u = m[i - 1][j] - 1, l = m[i][j - 1] - 1;
    int x = d > u ? d : u; m[i][j] = x > l ? x : l; }
}`, 1.3},
		{"a triangle that is zero on its other side", `void tr(const float a[24][24], const float b[24][24], float l[24][24]) {
  for (int i = 0; i < 24; i++) for (int k = 0; k < 24; k++) {
    float s = a[i][k]; for (int j = 0; j < i; j++) s -= b[j][k] * a[i][j]; l[i][k] = k < i ? 0 : s; }
}`, `void tr(const float a[24][24], const float b[24][24], float l[24][24]) {
  for (int i = 0; i < 24; i++) for (int k = 0; k < 24; k++) {
    if (k < i) l[i][k] = 0;
    else { float s = a[i][k]; for (int j = 0; j < i; j++) s -= b[j][k] * a[i][j]; l[i][k] = s; } }
}`, 1.1},
		{"two factors that have all their elements", `void lu(const float a[16][16], float l[16][16], float u[16][16]) {
  for (int i = 0; i < 16; i++) {
    for (int k = 0; k < i; k++) u[i][k] = 0;
    for (int k = i; k < 16; k++) { float s = a[i][k]; for (int j = 0; j < i; j++) s -= l[i][j] * u[j][k]; u[i][k] = s; }
    for (int k = 0; k < i; k++) l[k][i] = 0;
    l[i][i] = 1;
    for (int k = i + 1; k < 16; k++) { float s = a[k][i]; for (int j = 0; j < i; j++) s -= l[k][j] * u[j][i]; l[k][i] = s / u[i][i]; }
  }
}`, `void lu(const float a[16][16], float l[16][16], float u[16][16]) {
  for (int i = 0; i < 16; i++) {
    for (int k = 0; k < 16; k++) {
      if (k < i) { u[i][k] = 0; continue; }
      float s = a[i][k]; for (int j = 0; j < i; j++) s -= l[i][j] * u[j][k]; u[i][k] = s;
    }
    for (int k = 0; k < 16; k++)
      if (k < i) l[k][i] = 0;
      else if (k == i) l[i][i] = 1;
      else { float s = a[k][i]; for (int j = 0; j < i; j++) s -= l[k][j] * u[j][i]; l[k][i] = s / u[i][i]; }
  }
}`, 1.1},
		{"a factor in front of the loop that uses it", `void sc(float alpha, const float a[32][32], const float b[32][32], float c[32][32]) {
  for (int i = 0; i < 32; i++) for (int j = 0; j < 32; j++) c[i][j] = 0;
  for (int i = 0; i < 32; i++) for (int k = 0; k < 32; k++) for (int j = 0; j < 32; j++) c[i][j] += alpha * a[i][k] * b[k][j];
}`, `void sc(float alpha, const float a[32][32], const float b[32][32], float c[32][32]) {
  for (int i = 0; i < 32; i++) for (int j = 0; j < 32; j++) c[i][j] = 0;
  for (int i = 0; i < 32; i++) for (int k = 0; k < 32; k++) { float s = alpha * a[i][k]; for (int j = 0; j < 32; j++) c[i][j] += s * b[k][j]; }
}`, 1.1},
		{"weights that are loaded once", `void fc(const float x[4][32], const float w[24][32], float y[4][24]) {
  for (int b = 0; b < 4; b++) for (int o = 0; o < 24; o++) { float s = 0; for (int i = 0; i < 32; i++) s += x[b][i] * w[o][i]; y[b][o] = s; }
}`, `void fc(const float x[4][32], const float w[24][32], float y[4][24]) {
  float own[24][32]; bool loaded = false;
  for (int b = 0; b < 4; b++) {
    if (!loaded) { for (int o = 0; o < 24; o++) for (int i = 0; i < 32; i++) own[o][i] = w[o][i]; loaded = true; }
    for (int o = 0; o < 24; o++) { float s = 0; for (int i = 0; i < 32; i++) s += x[b][i] * own[o][i]; y[b][o] = s; }
  }
}`, 1.1},
		{"phases in one loop", `void ph(const float x[24][24], float y[24][24]) {
  float a[24][24], b[24][24];
  for (int i = 0; i < 24; i++) for (int j = 0; j < 24; j++) a[i][j] = x[i][j] * 2;
  for (int i = 0; i < 24; i++) for (int j = 0; j < 24; j++) b[i][j] = a[j][i] + 1;
  for (int i = 0; i < 24; i++) for (int j = 0; j < 24; j++) y[i][j] = b[i][j] * a[i][j];
}`, `void ph(const float x[24][24], float y[24][24]) {
  float a[24][24], b[24][24];
  for (int p = 0; p < 3; p++) for (int i = 0; i < 24; i++) for (int j = 0; j < 24; j++)
    switch (p) {
    case 0: a[i][j] = x[i][j] * 2; break;
    case 1: b[i][j] = a[j][i] + 1; break;
    default: y[i][j] = b[i][j] * a[i][j];
    }
}`, 1.1},
		{"a window that is walked downwards", `void fi(const float h[16], const float x[128], float y[128]) {
  for (int n = 0; n < 128; n++) { float a = 0; for (int k = 0; k < 16; k++) if (k <= n) a += h[k] * x[n - k]; y[n] = a; }
}`, `void fi(const float h[16], const float x[128], float y[128]) {
  for (int n = 0; n < 128; n++) {
    int lo = n - 15 > 0 ? n - 15 : 0;
    float a = 0; for (int i = n; i >= lo; i--) a += x[i] * h[n - i];
    y[n] = a;
  }
}`, 1.1},
		{"an edit distance in one row", `void ed(const char a[40], const char b[40], int y[1]) {
  int t[41][41];
  for (int i = 0; i < 41; i++) t[i][0] = i;
  for (int j = 0; j < 41; j++) t[0][j] = j;
  for (int i = 1; i < 41; i++) for (int j = 1; j < 41; j++) {
    int d = t[i - 1][j - 1] + (a[i - 1] != b[j - 1]), u = t[i - 1][j] + 1, l = t[i][j - 1] + 1, m = d < u ? d : u;
    t[i][j] = m < l ? m : l; }
  y[0] = t[40][40];
}`, `void ed(const char a[40], const char b[40], int y[1]) {
  int t[41];
  for (int j = 0; j < 41; j++) t[j] = j;
  for (int i = 1; i < 41; i++) {
    int corner = t[0];
    t[0] = i;
    for (int j = 1; j < 41; j++) {
      int d = corner + (a[i - 1] != b[j - 1]), u = t[j] + 1, l = t[j - 1] + 1, m = d < u ? d : u;
      corner = t[j]; t[j] = m < l ? m : l; }
  }
  y[0] = t[40];
}`, 1.2},
		{"an edit distance in two rows", `void ed(const char a[40], const char b[40], int y[1]) {
  int t[41][41];
  for (int i = 0; i < 41; i++) t[i][0] = i;
  for (int j = 0; j < 41; j++) t[0][j] = j;
  for (int i = 1; i < 41; i++) for (int j = 1; j < 41; j++) {
    int d = t[i - 1][j - 1] + (a[i - 1] != b[j - 1]), u = t[i - 1][j] + 1, l = t[i][j - 1] + 1, m = d < u ? d : u;
    t[i][j] = m < l ? m : l; }
  y[0] = t[40][40];
}`, `void ed(const char a[40], const char b[40], int y[1]) {
  int t[41], s[41];
  for (int j = 0; j < 41; j++) t[j] = j;
  for (int i = 1; i < 41; i++) {
    s[0] = i;
    for (int j = 1; j < 41; j++) {
      int d = t[j - 1] + (a[i - 1] != b[j - 1]), u = t[j] + 1, l = s[j - 1] + 1, m = d < u ? d : u;
      s[j] = m < l ? m : l; }
    for (int j = 0; j < 41; j++) t[j] = s[j];
  }
  y[0] = t[40];
}`, 1.2},
		{"rows by turns", `void ta(const int a[40], const int b[40], int y[1]) {
  int t[41][41];
  for (int j = 0; j < 41; j++) t[0][j] = 0;
  for (int i = 1; i < 41; i++) t[i][0] = 0;
  for (int i = 1; i < 41; i++) for (int j = 1; j < 41; j++)
    t[i][j] = a[i - 1] == b[j - 1] ? t[i - 1][j - 1] + 1 : t[i - 1][j] > t[i][j - 1] ? t[i - 1][j] : t[i][j - 1];
  y[0] = t[40][40];
}`, `void ta(const int a[40], const int b[40], int y[1]) {
  int t[2][41];
  for (int j = 0; j < 41; j++) t[0][j] = 0;
  for (int i = 1; i < 41; i++) {
    t[i % 2][0] = 0;
    for (int j = 1; j < 41; j++)
      t[i % 2][j] = a[i - 1] == b[j - 1] ? t[(i + 1) % 2][j - 1] + 1 : t[(i + 1) % 2][j] > t[i % 2][j - 1] ? t[(i + 1) % 2][j] : t[i % 2][j - 1];
  }
  y[0] = t[40 % 2][40];
}`, 1.3},
		{"rows that change places", `void tp(const int a[40], const int b[40], int y[1]) {
  int t[41][41];
  for (int j = 0; j < 41; j++) t[0][j] = 0;
  for (int i = 1; i < 41; i++) t[i][0] = 0;
  for (int i = 1; i < 41; i++) for (int j = 1; j < 41; j++)
    t[i][j] = a[i - 1] == b[j - 1] ? t[i - 1][j - 1] + 1 : t[i - 1][j] > t[i][j - 1] ? t[i - 1][j] : t[i][j - 1];
  y[0] = t[40][40];
}`, `void tp(const int a[40], const int b[40], int y[1]) {
  int r[41], s[41], *p = r, *q = s;
  for (int j = 0; j < 41; j++) p[j] = 0;
  for (int i = 1; i < 41; i++) {
    q[0] = 0;
    for (int j = 1; j < 41; j++)
      q[j] = a[i - 1] == b[j - 1] ? p[j - 1] + 1 : p[j] > q[j - 1] ? p[j] : q[j - 1];
    int *t = p; p = q; q = t;
  }
  y[0] = p[40];
}`, 1.3},
		{"a filter in transposed form", `void fi(const float h[16], const float x[256], float y[256]) {
  for (int n = 0; n < 256; n++) { float a = 0; for (int k = 0; k < 16; k++) if (k <= n) a += h[k] * x[n - k]; y[n] = a; }
}`, `void fi(const float h[16], const float x[256], float y[256]) {
  float z[16];
  for (int k = 0; k < 16; k++) z[k] = 0;
  for (int n = 0; n < 256; n++) {
    y[n] = z[0] + h[0] * x[n];
    for (int k = 1; k < 15; k++) z[k - 1] = z[k] + h[k] * x[n];
    z[14] = h[15] * x[n];
  }
}`, 3},
		{"counters that go towards each other", `void rv(float y[48]) {
  for (int k = 1; k < 48; k++) for (int i = 0; i < k / 2; i++) { float t = y[i]; y[i] = y[k - 1 - i] + 1; y[k - 1 - i] = t; }
}`, `void rv(float y[48]) {
  for (int k = 1; k < 48; k++) for (int i = 0, j = k - 1; i < j; i++, j--) { float t = y[i]; y[i] = y[j] + 1; y[j] = t; }
}`, 1.1},
		{"neighbours in arrays", `void nb(float x[20][24], float y[20][24]) {
  for (int i = 0; i < 20; i++) for (int j = 0; j < 24; j++) y[i][j] = x[i == 0 ? 0 : i - 1][j] + x[i][j == 23 ? 23 : j + 1];
}`, `void nb(float x[20][24], float y[20][24]) {
  int up[20], right[24];
  for (int i = 0; i < 20; i++) up[i] = i - 1;
  for (int j = 0; j < 24; j++) right[j] = j + 1;
  up[0] = 0; right[23] = 23;
  for (int i = 0; i < 20; i++) for (int j = 0; j < 24; j++) y[i][j] = x[up[i]][j] + x[i][right[j]];
}`, 1.1},
	} {
		require.Less(t, cycles(c.other), c.most*cycles(c.plain), c.name)
	}
}

// TestFlatInPlace: what is updated in place, or added to by a scatter, takes as many cycles where it lies flat.
func TestFlatInPlace(t *testing.T) {
	for name, c := range map[string]struct{ flat, rows string }{
		"shortest paths": {
			`void f(int a[400]) { for (int l = 0; l < 20; l++) for (int i = 0; i < 20; i++) for (int j = 0; j < 20; j++) a[i * 20 + j] = a[i * 20 + j] < a[i * 20 + l] + a[l * 20 + j] ? a[i * 20 + j] : a[i * 20 + l] + a[l * 20 + j]; }`,
			`void f(int a[20][20]) { for (int l = 0; l < 20; l++) for (int i = 0; i < 20; i++) for (int j = 0; j < 20; j++) a[i][j] = a[i][j] < a[i][l] + a[l][j] ? a[i][j] : a[i][l] + a[l][j]; }`,
		},
		"scatter": {
			`void f(const float x[256], const float w[9], float y[324]) { for (int i = 0; i < 324; i++) y[i] = 0; for (int i = 0; i < 16; i++) for (int j = 0; j < 16; j++) for (int p = 0; p < 3; p++) for (int q = 0; q < 3; q++) y[(i + p) * 18 + j + q] += x[i * 16 + j] * w[p * 3 + q]; }`,
			`void f(const float x[16][16], const float w[3][3], float y[18][18]) { for (int i = 0; i < 18; i++) for (int j = 0; j < 18; j++) y[i][j] = 0; for (int i = 0; i < 16; i++) for (int j = 0; j < 16; j++) for (int p = 0; p < 3; p++) for (int q = 0; q < 3; q++) y[i + p][j + q] += x[i][j] * w[p][q]; }`,
		},
	} {
		flat, rows := designOf(t, c.flat, 300), designOf(t, c.rows, 300)
		require.Less(t, float64(flat.Price.Latency), 1.2*float64(rows.Price.Latency), name)
	}
}
