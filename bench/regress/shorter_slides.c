/* The shorter of two signals slides along the longer one: pointers that lose const, set where a constant decides, and bytes of a variable. */
#include <stdint.h>
#include <string.h>
static void correlate(const int8_t *a, const int na, const int8_t *b, const int nb, int *out) {
  int8_t *longer = (int8_t *)a;
  int8_t *shorter = (int8_t *)b;
  int nl = na, ns = nb;
  if (na < nb) {
    longer = (int8_t *)b;
    shorter = (int8_t *)a;
    nl = nb;
    ns = na;
  }
  for (int n = 0; n <= nl - ns; n++) {
    int sum = 0;
    for (int k = 0; k < ns; k++) sum += longer[n + k] * shorter[k];
    out[n] = sum;
  }
}

void shorter_slides(const int8_t x[3], const int8_t y[8], int zero, int out[12]) {
  int8_t padded[14];
  memset(padded, (int8_t)-zero, sizeof(padded));
  memcpy(padded + 3, y, 8);
  correlate(x, 3, padded, 14, out);
}
