// Alternating direction implicit solver of the 2-D heat equation: per time step
// a tridiagonal sweep along the columns and one along the rows.
// PolyBench/C 4.2.1 adi, SMALL.
constexpr int TSTEPS = 40;
constexpr int N = 60;

constexpr float DX = 1.0f / N;
constexpr float DT = 1.0f / TSTEPS;
constexpr float MUL1 = 2.0f * DT / (DX * DX);
constexpr float MUL2 = 1.0f * DT / (DX * DX);
constexpr float a = -MUL1 / 2.0f;
constexpr float b = 1.0f + MUL1;
constexpr float c = a;
constexpr float d = -MUL2 / 2.0f;
constexpr float e = 1.0f + MUL2;
constexpr float f = d;

void adi(float u[N][N]) {
    float v[N][N];
    float p[N][N];
    float q[N][N];

    for (int t = 1; t <= TSTEPS; t++) {
        // columns: u -> v
        for (int i = 1; i < N - 1; i++) {
            v[0][i] = 1.0f;
            p[i][0] = 0.0f;
            q[i][0] = v[0][i];
            for (int j = 1; j < N - 1; j++) {
                p[i][j] = -c / (a * p[i][j - 1] + b);
                q[i][j] = (-d * u[j][i - 1] + (1.0f + 2.0f * d) * u[j][i] - f * u[j][i + 1]
                           - a * q[i][j - 1]) / (a * p[i][j - 1] + b);
            }
            v[N - 1][i] = 1.0f;
            for (int j = N - 2; j >= 1; j--)
                v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
        }

        // rows: v -> u
        for (int i = 1; i < N - 1; i++) {
            u[i][0] = 1.0f;
            p[i][0] = 0.0f;
            q[i][0] = u[i][0];
            for (int j = 1; j < N - 1; j++) {
                p[i][j] = -f / (d * p[i][j - 1] + e);
                q[i][j] = (-a * v[i - 1][j] + (1.0f + 2.0f * a) * v[i][j] - c * v[i + 1][j]
                           - d * q[i][j - 1]) / (d * p[i][j - 1] + e);
            }
            u[i][N - 1] = 1.0f;
            for (int j = N - 2; j >= 1; j--)
                u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
        }
    }
}
