// A variable called like a type of the vendor: (half) - 1 is no cast.
void half_named(const int a[64], int b[64], int n) {
  int half = n / 2;
  for (int i = 0; i < 64; i++) b[i] = i < (half) - 1 ? a[i] : (half) + a[i] * half;
}
