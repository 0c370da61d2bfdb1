// The sum of each element begins in a scalar and ends in the element, as conditions choose: it may be summed up there, but for
// what is read of the same row in the end.
#include <cmath>
void factors_in_place(const float a[20][20], float l[20][20], float d[20]) {
  for (int i = 0; i < 20; i++)
    for (int j = 0; j <= i; j++) {
      float sum = a[i][j] * 0.1f;
      for (int k = 0; k < j; k++) sum -= l[i][k] * l[j][k] * 0.01f;
      if (i == j) l[i][j] = sqrtf(fabsf(sum)) + 1.0f;
      else if (i == j + 1) l[i][j] = sum / (l[j][j] + fabsf(l[i][j > 0 ? j - 1 : 0]) * (j > 0 ? 1 : 0));
      else l[i][j] = sum / l[j][j];
    }
  for (int i = 0; i < 20; i++) d[i] = l[i][i];
}
