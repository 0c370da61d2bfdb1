#include "hls_stream.h"
#include "hls_task.h"
// What is refused is told once, not again where it is missing.
void half_of(hls::stream<int> &in, hls::stream<int> &out) { out.write(in.read() / 2); }
void k(const int x[8], int y[8]) {
#pragma HLS dataflow
  hls_thread_local hls::stream<int> a, b;
  for (int i = 0; i < 8; i++) a.write(x[i]);
  hls_thread_local hls::task t(half_of, a, b); // want P05 "tasks without an end"
  for (int i = 0; i < 8; i++) y[i] = b.read();
}
