// A global that a function which nobody calls reads, too: each run writes it before it reads it.
float table_g[8];

void others(float y[8]) {
  for (int i = 0; i < 8; i++) y[i] = table_g[i];
}

void globals_uncalled(const float x[8], float y[8]) {
#pragma HLS top
  for (int i = 0; i < 8; i++) table_g[i] = x[i];
  for (int i = 0; i < 8; i++) y[i] = table_g[7 - i];
}
