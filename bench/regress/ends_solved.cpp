// Loops whose conditions compare expressions of the counter.
void ends_solved(const int x[2048], int y[2048], int z[2048]) {
  for (int i = 0; i + 8 - 1 < 2048; i = i + 8)
    for (int k = 0; k < 8; k++) y[i + k] = x[i + 7 - k] * 3;
  for (int i = 0; 2 * i + 1 < 2047; i++) z[i] = 1;
  for (int i = 0; (i >> 3) < 256; i++) z[i] += 2;
  for (int i = 0; i / 8 <= 255; i++) z[i] += 3;
  for (int i = 0; 2048 - i > 0; i += 3) z[i] += 4;
  for (unsigned i = 0; (int)i < 2048; i++) z[i] += 5;
  for (int i = 0; (unsigned)i < 2048u; i++) z[i] += 6;
  for (unsigned i = 0; i * 3 <= 2000; i++) z[i] += 7;
  for (int i = 2047; i - 4 >= 0; i--) z[i] += 8;
  for (int i = 1000; i * 4 > 37; i -= 7) z[i] += 9;
  for (int i = 0; 1 + 2 * i <= 1999; i++) z[i] += 10;
  for (int i = 0; 7 > i / 100; i += 5) z[i] += 11;
}
