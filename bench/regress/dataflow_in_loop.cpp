// The user's dataflow pragma in a loop does not go into a task.
void f(const int a[3][4], int o[3][4]) {
  for (int b = 0; b < 3; b++) {
#pragma HLS dataflow
    int t[4];
    for (int i = 0; i < 4; i++) t[i] = a[b][i];
    for (int i = 0; i < 4; i++) o[b][i] = t[3 - i];
  }
}
