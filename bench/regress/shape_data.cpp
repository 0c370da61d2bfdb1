// A class that holds the sizes of a tensor, read through a pointer to its data (as TensorFlow Lite does): subscripts made of
// them are affine, though some of the sizes are never read.
class Shape {
public:
  Shape(int a, int b, int c) { d_[0] = a; d_[1] = b; d_[2] = c; }
  const int *data() const { return d_; }
private:
  int d_[3];
};
static inline int offset(const Shape &s, int i, int j, int k) {
  const int *d = s.data();
  return (i * d[1] + j) * d[2] + k;
}
void shape_data(const int in[4 * 5 * 6], int out[4 * 5 * 6]) {
  Shape s(4, 5, 6);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 6; k++) out[offset(s, i, j, k)] = in[offset(s, i, j, k)] * 3;
}
