/* Designators of parts of fields: what the others of these parts are given stays. */
struct range { int low, high; };
struct frame { unsigned char mac[4]; struct range r; int k; };
static const struct frame known[2] = {[1].k = 7, [0].mac[1] = 9, [1].r = {.high = 2}, [1].r.low = 5, [0].mac = {1, 2}, [0].mac[2] = 3};
void designators_nested(const int a[4], int y[4]) {
  struct frame h = {.mac[0] = 0xff, .r.high = 4, .mac[2] = 3, .k = 5};
  for (int i = 0; i < 4; i++) {
    const struct frame t = known[i & 1];
    y[i] = a[i] + h.mac[i] + 3 * h.r.high + 5 * h.r.low + 7 * h.k + 11 * t.k + 13 * t.mac[i] + 17 * t.r.high + 19 * t.r.low;
  }
}
