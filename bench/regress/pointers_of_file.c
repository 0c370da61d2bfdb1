/* Pointers of the file that nothing changes, to tables, to a part of one, and to an array that each run fills. */
static const float taps[8] = {1, 2, 3, 4, 5, 6, 7, 8};
static const float *const first = taps;
static const float *last = &taps[4];
static float line[16];
static float *kept = line, *copy = line;
void pointers_of_file(const float x[16], float y[13]) {
  for (int i = 0; i < 16; i++) line[i] = x[i] * 2;
  for (int i = 0; i < 13; i++) {
    float sum = 0;
    for (int k = 0; k < 4; k++) sum += first[k] * kept[i + k] + last[k] * copy[i];
    y[i] = sum;
  }
}
