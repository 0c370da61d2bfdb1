static void shifted(const float x[8], float y[8]) {
  float padded[8];
  for (int i = 0; i < 8; i++) padded[i] = x[i];
  for (int i = 0; i < 8; i++) y[i] = padded[i + 1]; // want P09 "subscript 1 of `padded` is 8 when i = 7; it must be from 0 to 7"
}
void called_twice(const float x[8], float y[8], float z[8]) {
  shifted(x, y);
  shifted(x, z);
}
