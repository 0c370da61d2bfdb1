#include <ap_axi_sdata.h>
#include <ap_float.h>
#include <hls_burst_maxi.h>
#include <hls_stream.h>
typedef hls::axis_user<13, (1 | 2)> packet; // want P05 "tokens with side channels in this form, axis_user, are not supported"
void send(hls::stream<ap_axiu<32, 0, 0, 0>> &out);
void top(hls::burst_maxi<int> data, int y[4]) { // want P05 "bursts by hand, with hls::burst_maxi, are not supported"
  ap_float<8, 24> line; // want P05 "type ap_float is not supported"
  packet p;
  y[0] = 1;
}
