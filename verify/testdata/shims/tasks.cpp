// The build of hls::stream with tasks side by side; argv[1] names the case.
#include <cstdio>
#include <cstring>

#include "codo_region.h"
#include "hls_stream.h"

using fifo = hls::stream<int, 2>;

static const int N = 100;

static void source(fifo &out) {
  for (int i = 0; i < N; ++i) out.write(i);
}
static void pass(fifo &in, fifo &out) {
  for (int i = 0; i < N; ++i) out.write(in.read() + 1);
}
static void sink(fifo &in, int *sum) {
  *sum = 0;
  for (int i = 0; i < N; ++i) *sum += in.read();
}

static void chain(int *sum) {
  codo::region r;
  fifo a("a"), b("b");
  r.task("source", [&] { source(a); }, {}, codo::ends(a));
  r.task("pass", [&] { pass(a, b); }, {}, codo::ends(a, b));
  r.task("sink", [&] { sink(b, sum); }, {}, codo::ends(b));
  r.run();
}

// Two invocations, the second with fresh streams.
static void twice() {
  for (int run = 0; run < 2; ++run) {
    int sum = 0;
    chain(&sum);
    std::printf("sum %d\n", sum);
  }
}

// The two tasks fill and drain a and b in different orders.
static void fill_a_then_b(fifo &a, fifo &b) {
  for (int i = 0; i < N; ++i) a.write(i);
  for (int i = 0; i < N; ++i) b.write(i);
}
static void drain_b_then_a(fifo &a, fifo &b) {
  for (int i = 0; i < N; ++i) b.read();
  for (int i = 0; i < N; ++i) a.read();
}
static void deadlock() {
  codo::region r;
  fifo a("a"), b("b"), c("c");
  r.task("idle", [&] { c.read(); }, {}, codo::ends(c));
  r.task("fill", [&] { fill_a_then_b(a, b); }, {}, codo::ends(a, b));
  r.task("drain", [&] { drain_b_then_a(a, b); }, {}, codo::ends(a, b));
  r.run();
}

// One token too few: the writer has ended when the reader waits.
static void underflow() {
  codo::region r;
  fifo a("a");
  int sum;
  r.task("source", [&] { for (int i = 0; i < N - 1; ++i) a.write(i); }, {}, codo::ends(a));
  r.task("sink", [&] { sink(a, &sum); }, {}, codo::ends(a));
  r.run();
}

static void leftover() {
  codo::region r;
  fifo a("a");
  r.task("source", [&] { a.write(1), a.write(2); }, {}, codo::ends(a));
  r.task("sink", [&] { a.read(); }, {}, codo::ends(a));
  r.run();
}

// The reader of an array starts when its writer has ended, though the writer is
// held up by a third task.
static void pingpong() {
  codo::region r;
  fifo a("a");
  int t[N] = {}, sum = 0;
  r.task("source", [&] { source(a); }, {}, codo::ends(a));
  r.task("fill", [&] { for (int i = 0; i < N; ++i) t[N - 1 - i] = a.read(); }, {}, codo::ends(a));
  r.task("use", [&] { for (int i = 0; i < N; ++i) sum += i * t[i]; }, {1});
  r.run();
  std::printf("sum %d\n", sum);
}

// The array waits for its writer, which waits for a stream that only the reader
// of the array drains.
static void pingpong_deadlock() {
  codo::region r;
  fifo a("a");
  r.task("fill", [&] { source(a); }, {}, codo::ends(a));
  r.task("use", [&] { int s; sink(a, &s); }, {0}, codo::ends(a));
  r.run();
}

static void inner(fifo &in, fifo &out) {
  codo::region r;
  fifo m("m");
  r.task("first", [&] { pass(in, m); }, {}, codo::ends(in, m));
  r.task("second", [&] { pass(m, out); }, {}, codo::ends(m, out));
  r.run();
}
static void nested() {
  for (int run = 0; run < 3; ++run) {
    codo::region r;
    fifo a("a"), b("b"), c("c");
    int sum = 0;
    r.task("source", [&] { source(a); }, {}, codo::ends(a));
    r.task("inner", [&] { inner(a, b); }, {}, codo::ends(a, b));
    r.task("inner", [&] { inner(b, c); }, {}, codo::ends(b, c));
    r.task("sink", [&] { sink(c, &sum); }, {}, codo::ends(c));
    r.run();
    std::printf("sum %d\n", sum);
  }
}
// The sink wants a word from the nested region before it drains it; the nested
// region gives it only at its end.
static void say_when_done(fifo &in, fifo &out, fifo &ready) {
  codo::region r;
  fifo m("m");
  r.task("first", [&] { pass(in, m); ready.write(1); }, {}, codo::ends(in, m, ready));
  r.task("second", [&] { pass(m, out); }, {}, codo::ends(m, out));
  r.run();
}
static void nested_deadlock() {
  codo::region r;
  fifo a("a"), b("b"), ready("ready");
  int sum;
  r.task("source", [&] { source(a); }, {}, codo::ends(a));
  r.task("inner", [&] { say_when_done(a, b, ready); }, {}, codo::ends(a, b, ready));
  r.task("sink", [&] { ready.read(); sink(b, &sum); }, {}, codo::ends(b, ready));
  r.run();
}

// 20 MB of local variables in each of four tasks that run together.
static int big(fifo &in, fifo &out) {
  volatile int t[5 << 20];
  for (int i = 0; i < N; ++i) {
    t[(i << 15) + 7] = in.read();
    int held = t[(i << 15) + 7];
    out.write(held);
  }
  return t[7];
}
static void stacks() {
  codo::region r;
  fifo s[5];
  int sum = 0;
  r.task("source", [&] { source(s[0]); }, {}, codo::ends(s[0]));
  for (int i = 0; i < 4; ++i) r.task("big", [&s, i] { big(s[i], s[i + 1]); }, {}, codo::ends(s[i], s[i + 1]));
  r.task("sink", [&] { sink(s[4], &sum); }, {}, codo::ends(s));
  r.run();
  std::printf("sum %d\n", sum);
}
static void overflow() {
  codo::region r;
  r.task("huge", [&] { volatile char t[100 << 20]; t[0] = 1; (void)t; }, {});
  r.run();
}

// Tasks that poll must let the others run.
static void polling() {
  codo::region r;
  fifo a("a");
  int sum = 0;
  r.task("sink", [&] { int v; for (int i = 0; i < N;) if (a.read_nb(v)) sum += v, ++i; }, {}, codo::ends(a));
  r.task("source", [&] { for (int i = 0; i < N;) if (a.write_nb(i)) ++i; }, {}, codo::ends(a));
  r.run();
  std::printf("sum %d size %zu capacity %zu\n", sum, a.size(), a.capacity());
}

// Streams of the testbench are ports: filled before the design runs, emptied after.
static void design(fifo &in, fifo &out) {
  codo::region r;
  fifo m("m");
  r.task("first", [&] { pass(in, m); }, {}, codo::ends(in, m));
  r.task("second", [&] { pass(m, out); }, {}, codo::ends(m, out));
  r.run();
}
static void ports(bool too_many) {
  fifo in("in"), out("out");
  source(in);
  design(in, out);
  int sum;
  sink(out, &sum);
  std::printf("sum %d\n", sum);
  if (too_many) out.read();
}

// A stream between two calls that are no tasks: the second never starts.
static void sequential() {
  codo::region r;
  fifo a("a");
  source(a);
}

int main(int, char **argv) {
  struct {
    const char *name;
    void (*run)();
  } cases[] = {
      {"twice", twice},
      {"deadlock", deadlock},
      {"underflow", underflow},
      {"leftover", leftover},
      {"pingpong", pingpong},
      {"pingpong_deadlock", pingpong_deadlock},
      {"nested", nested},
      {"nested_deadlock", nested_deadlock},
      {"stacks", stacks},
      {"overflow", overflow},
      {"polling", polling},
      {"ports", [] { ports(false); }},
      {"ports_underflow", [] { ports(true); }},
      {"sequential", sequential},
  };
  for (auto &c : cases)
    if (!std::strcmp(c.name, argv[1])) return c.run(), 0;
  return 99;
}
