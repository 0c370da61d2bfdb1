// All-pairs shortest paths, in place; path[i][j] starts as the (non-negative)
// length of the edge from i to j. PolyBench/C 4.2.1 floyd-warshall, SMALL.
const int N = 180;

void floyd_warshall(int path[N][N]) {
    for (int k = 0; k < N; k++)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) {
                int detour = path[i][k] + path[k][j];
                path[i][j] = path[i][j] < detour ? path[i][j] : detour;
            }
}
