// m[i][j] of a class whose operator[] gives a row, which has an operator[] too, and functions that
// return references to structs: what is written goes to the struct, not to a copy.
struct Row {
  int v[2];
  int &operator[](int i) { return v[i]; }
};
struct Matrix {
  Row rows[8];
  Row &operator[](int i) { return rows[i]; }
  Row &at(int i) {
    int j = 7 - i;
    return rows[j];
  }
};
struct Sum {
  int s;
  Sum &add(int x) {
    s += x;
    return *this;
  }
};

void chained(const int x[16], int o[8], int p[8]) {
  Matrix m;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 2; j++) m[i][j] = x[i * 2 + j];
  for (int i = 0; i < 8; i++) m.at(i)[1] += 3;
  for (int i = 0; i < 8; i++) o[i] = m[i][1] * 2 + m.at(i).v[0];
  Sum s = {0};
  for (int i = 0; i < 8; i++) {
    s.add(o[i]).add(m[i][0]);
    p[i] = s.s;
  }
}
