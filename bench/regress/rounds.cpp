// Helpers with scalars of their own, called in a loop and again behind it: the scalar behind the
// loop has the name of one inside of it.
typedef unsigned char u8;

static void sub(u8 *buf, const u8 t[256]) {
  u8 i = 16;
  while (i--) buf[i] = t[buf[i]];
}

static void shift(u8 *buf) {
  u8 i;
  i = buf[1];
  buf[1] = buf[5];
  buf[5] = buf[9];
  buf[9] = i;
}

static void add(u8 *buf, const u8 *key) {
  u8 i = 16;
  while (i--) buf[i] ^= key[i];
}

static void expand(u8 *k, u8 *rc) {
  k[0] ^= *rc;
  *rc = *rc << 1;
  for (int i = 4; i < 16; i++) k[i] ^= k[i - 4];
}

void rounds(u8 key[32], const u8 k[32], u8 buf[16], const u8 t[256]) {
  u8 rc = 1, i;
  for (i = 0; i < 32; i++) key[i] = k[i];
  for (i = 1; i < 14; ++i) {
    sub(buf, t);
    shift(buf);
    if (i & 1)
      add(buf, &key[16]);
    else
      expand(key, &rc), add(buf, key);
  }
  sub(buf, t);
  shift(buf);
  expand(key, &rc);
  add(buf, key);
}
