// A parameter of no elements is a pointer.
void parameter_of_none(const float a[8], const float b[8], float c[0]) {
  float sum = 0;
  for (int i = 0; i < 8; ++i) sum += a[i] * b[i];
  c[0] = sum;
}
