// The plain build of hls::stream; argv[1] names the case.
#include <cstdio>
#include <cstring>

#include "hls_math.h"
#include "hls_stream.h"
#include "hls_vector.h"

static void produce(hls::stream<float, 2> &s, int n) {
  for (int i = 0; i < n; ++i) s.write(i);
}

// The default depth is 2 and a task may leave the depth open.
static float total(hls::stream<float> &s, int n) {
  float t = 0;
  for (int i = 0; i < n; ++i) t += s.read();
  return t;
}

static int unbounded() {
  hls::stream<float, 2> s("s");
  produce(s, 1000);
  std::printf("size %zu capacity %zu full %d\n", s.size(), s.capacity(), s.full());
  std::printf("total %g\n", total(s, 1000));
  float f = 7;
  std::printf("read_nb %d empty %d\n", s.read_nb(f), s.empty());
  s << 3;
  s >> f;
  std::printf("f %g write_nb %d\n", f, s.write_nb(4));
  s.read(f);
  return 0;
}

static int vectors() {
  typedef hls::vector<float, 4> f4;
  static_assert(sizeof(f4) == 16 && alignof(f4) == 16, "aligned to its size");
  static_assert(sizeof(hls::vector<float, 3>) == 12, "an array of vectors is an array of elements");
  hls::stream<f4, 4> s("s");
  f4 a = 2.0f, b = {1, 2, 3, 4};
  s.write(2.0f * a * b + 1.0f);
  f4 c = s.read();
  c -= b;
  std::printf("%g %g %g %g equal %d\n", c[0], c[1], c[2], c[3], -(-c) == c);
  std::printf("exp %a %a\n", hls::exp(1.0f), hls::exp(1.0));
  return 0;
}

int main(int, char **argv) {
  if (!std::strcmp(argv[1], "unbounded")) return unbounded();
  if (!std::strcmp(argv[1], "vectors")) return vectors();
  hls::stream<float, 2> s("tokens");
  produce(s, 3);
  std::printf("total %g\n", total(s, !std::strcmp(argv[1], "underflow") ? 4 : 1));
  return 0;
}
