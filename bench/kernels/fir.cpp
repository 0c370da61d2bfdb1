// Finite impulse response filter: y[n] = sum over k of h[k] * x[n - k], with x
// zero before its start. 64 taps, 4096 samples.
const int TAPS = 64;
const int SAMPLES = 4096;

void fir(const float h[TAPS], const float x[SAMPLES], float y[SAMPLES]) {
    for (int n = 0; n < SAMPLES; n++) {
        float acc = 0.0f;
        for (int k = 0; k < TAPS; k++) {
            if (k <= n)
                acc += h[k] * x[n - k];
        }
        y[n] = acc;
    }
}
