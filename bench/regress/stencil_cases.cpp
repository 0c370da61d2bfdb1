// A formula of its own for each corner, edge and the interior, with the subscripts that each has; over two steps.
static void step(const float *from, float *to, float k) {
  float d;
  for (int r = 0; r < 8; r++)
    for (int c = 0; c < 8; c++) {
      if (r == 0 && c == 0) d = (from[1] - from[0]) * k + (from[8] - from[0]) * 0.5f;
      else if (r == 0 && c == 7) d = (from[6] - from[7]) * k + (from[15] - from[7]) * 0.5f;
      else if (r == 7 && c == 7) d = (from[r * 8 + 6] - from[r * 8 + 7]) * k + (from[r * 8 - 1] - from[r * 8 + 7]) * 0.5f;
      else if (r == 7 && c == 0) d = (from[r * 8 + 1] - from[r * 8]) * k + (from[r * 8 - 8] - from[r * 8]) * 0.5f;
      else if (r == 0) d = (from[c - 1] + from[c + 1] - 2.0f * from[c]) * k + (from[8 + c] - from[c]) * 0.5f;
      else if (r == 7) d = (from[56 + c - 1] + from[56 + c + 1] - 2.0f * from[56 + c]) * k + (from[48 + c] - from[56 + c]) * 0.5f;
      else if (c == 0) d = (from[r * 8 + 1] - from[r * 8]) * k + (from[r * 8 - 8] + from[r * 8 + 8] - 2.0f * from[r * 8]) * 0.5f;
      else if (c == 7) d = (from[r * 8 + 6] - from[r * 8 + 7]) * k + (from[r * 8 - 1] + from[r * 8 + 15] - 2.0f * from[r * 8 + 7]) * 0.5f;
      else d = (from[r * 8 + c - 1] + from[r * 8 + c + 1] - 2.0f * from[r * 8 + c]) * k +
               (from[r * 8 + c - 8] + from[r * 8 + c + 8] - 2.0f * from[r * 8 + c]) * 0.5f;
      to[r * 8 + c] = from[r * 8 + c] + d;
    }
}
void stencil_cases(float a[64], float b[64], float k) {
  step(a, b, k);
  step(b, a, k);
}
