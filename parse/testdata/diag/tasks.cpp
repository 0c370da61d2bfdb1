#include <hls_directio.h>
#include <hls_np_channel.h>
#include <hls_stream.h>
#include <hls_streamofblocks.h>
#include <hls_task.h>
template <int N> void step(hls::stream<int> &a, hls::stream<int> &b) { b.write(a.read() + N); }
void top(hls::stream<int> &in, hls::stream<int> &out, hls::ap_hs<int> &r) { // want P05 "hls::ap_hs, are not supported"
  hls_thread_local hls::stream<int> s;
  hls_thread_local hls::task t1(step<1>, in, s); // want P05 "tasks without an end, hls::task, are not supported"
  hls_thread_local hls::task t2(step<2>, s, out); // want P05 "hls::task"
  hls::split::round_robin<int, 4> split("split"); // want P05 "hls::split and hls::merge are not supported"
  hls::merge::load_balance<int, 4> merge; // want P05 "hls::split and hls::merge"
  hls::stream_of_blocks<int[4]> blocks; // want P05 "streams of blocks are not supported"
}
