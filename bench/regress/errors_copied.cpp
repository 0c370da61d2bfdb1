// Error diffusion whose errors for the next row are in a line of their own, which is copied and set to zero after each row.
void errors_copied(const float in[24][32], unsigned char out[24][32], float left[34]) {
  float now[34], next[34];
  for (int x = 0; x < 34; x++) now[x] = next[x] = 0;
  for (int y = 0; y < 24; y++) {
    for (int x = 0; x < 32; x++) {
      float v = in[y][x] + now[x + 1];
      unsigned char o = v > 0.5f ? 1 : 0;
      float e = v - o;
      out[y][x] = o;
      now[x + 2] += e * 0.4375f;
      next[x] += e * 0.1875f;
      next[x + 1] += e * 0.3125f;
      next[x + 2] += e * 0.0625f;
    }
    for (int x = 0; x < 34; x++) now[x] = next[x];
    for (int x = 0; x < 34; x++) next[x] = 0;
  }
  for (int x = 0; x < 34; x++) left[x] = now[x] + next[x];
}
