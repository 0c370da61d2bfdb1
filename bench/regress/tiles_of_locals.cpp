// Tiles that end with the matrix, in all three loops, around a sum in locals.
#include <algorithm>
using namespace std;
void tiles_of_locals(float v0[7][9], float v1[9][10], float v2[7][10]) {
  for (int v3 = 0; v3 < 7; v3 += 1)
    for (int v4 = 0; v4 < 10; v4 += 1) v2[v3][v4] = (float)0.000000;
  for (int v5 = 0; v5 < 7; v5 += 3)
    for (int v6 = 0; v6 < 10; v6 += 4)
      for (int v7 = 0; v7 < 9; v7 += 4)
        for (int v8 = v5; v8 < min(7, v5 + 3); v8 += 1)
          for (int v9 = v6; v9 < min(10, v6 + 4); v9 += 1)
            for (int v10 = 0; v10 < min(4, v7 * -1 + 9); v10 += 1) {
              float v11 = v0[v8][v7 + v10];
              float v12 = v1[v7 + v10][v9];
              float v13 = v11 * v12;
              float v14 = v2[v8][v9];
              float v15 = v14 + v13;
              v2[v8][v9] = v15;
            }
}
