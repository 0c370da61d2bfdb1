// Tiles whose size is the rest in the last one, and is what the counter steps by.
#include <algorithm>
#include <cstddef>
const int N = 100, T = 16;
void tiles_by_rest(const float x[N], float y[N], float z[N], float u[N], int ends[4]) {
  float a[T];
  int done = 0;
  while (done < N) {
    int n = N - done < T ? N - done : T;
    for (int i = 0; i < n; i++) a[i] = x[done + i];
    for (int i = 0; i < n; i++) y[done + i] = a[i] * 2.0f;
    done += n;
  }
  int left = N, at = 0;
  while (left > 0) {
    const int n = left >= T ? T : left;
    for (int i = 0; i < n; i++) z[at + i] = x[at + i] + 1.0f;
    at += n;
    left -= n;
  }
  for (std::size_t from = 4; from != 90;) {
    const std::size_t n = std::min<std::size_t>(90 - from, 40);
    for (std::size_t i = 0; i < n; i++) u[from + i] = x[from + i] - 1.0f;
    from += n;
  }
  for (int i = 0; i < 4; i++) u[i] = 0;
  for (int i = 90; i < N; i++) u[i] = 1;
  ends[0] = done;
  ends[1] = left;
  ends[2] = at;
  int steps = 0;
  for (int k = 0; k < 40;) { // the step is no rest
    int n = k % 3 + 1;
    steps++;
    k += n;
  }
  ends[3] = steps;
}
