// Arrays of bool that are written.
void bool_arrays(const bool a[8], const int x[8], bool y[8]) {
  for (int i = 0; i < 8; i++) y[i] = a[i] != (x[i] > 0);
}
