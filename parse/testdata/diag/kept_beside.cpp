int held[4];    // want W13 "`held` keeps its value between calls"
float scale[4]; // want W13 "`scale` keeps its value between calls"
void set(const float s[4]) {
  for (int i = 0; i < 4; i++) scale[i] = s[i] + held[i];
}
void k(const int x[4], float y[4]) {
#pragma HLS top
  for (int i = 0; i < 4; i++) {
    held[i] += x[i];
    y[i] = held[i] * scale[i]; // what nothing calls may have set
  }
}
