// Pointers to named rows, of which a pragma says how many there are.
typedef int row[16];
void rows_of_depth(const row *a, row *b) {
#pragma HLS interface ap_memory port=a depth=8
#pragma HLS interface mode=m_axi port=b depth=128
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 16; j++) b[i][j] = a[i][j] * 2;
}
