// Sums of few groups that data chooses stay in registers: each would wait for a memory, too.
void chosen_sums(const float x[500], const unsigned char group[500], float sum[8]) {
  float s[8] = {0};
  for (int i = 0; i < 500; i++) s[group[i] & 7] += x[i];
  for (int k = 0; k < 8; k++) sum[k] = s[k];
}
