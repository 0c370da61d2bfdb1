// An array that is used again is written anew on both sides of a condition on data, as in a dropout or a leaky
// activation: it is another array from there on.
static float t[12], u[12];

static void norm(const float a[12], float b[12]) {
    float s = 0;
    for (int i = 0; i < 12; i++) s += a[i];
    for (int i = 0; i < 12; i++) b[i] = a[i] - s / 12;
}

static void product(const float w[12][12], const float a[12], float b[12]) {
    for (int i = 0; i < 12; i++) {
        b[i] = 0;
        for (int j = 0; j < 12; j++) b[i] += w[i][j] * a[j];
    }
}

static void drop(const float a[12], float b[12], float p) {
    for (int i = 0; i < 12; i++)
        if (a[i] < p)
            b[i] = 0;
        else if (a[i] > 4)
            b[i] = 4;
        else
            b[i] = a[i] / (1 - p);
}

void branches_renew(const float in[12], const float w[12][12], const float v[12][12], float out[12]) {
    norm(in, t);
    product(w, t, u);
    drop(u, t, 0.5f);
    norm(t, u);
    product(v, u, t);
    drop(t, out, 0.5f);
}
