// Templates of structs that are specialised for a part of their arguments, also to end a recursion.
template <int I, int N>
struct Unroll {
    template <class F>
    static void run(F f) {
        f(I);
        Unroll<I + 1, N>::run(f);
    }
};
template <int N>
struct Unroll<N, N> {
    template <class F>
    static void run(F) {}
};

template <class T, bool Wide>
struct Scale {
    static T of(T x) { return x * 3; }
};
template <class T>
struct Scale<T, true> {
    static T of(T x) { return x * 5 + 1; }
};
template <bool Wide>
struct Scale<short, Wide> {
    static short of(short x) { return x - 7; }
};

template <int N, int Of>
struct Power {
    static constexpr int value = Of * Power<N - 1, Of>::value;
};
template <int Of>
struct Power<0, Of> {
    static constexpr int value = 1;
};

void part_specialised(const int x[16], const short s[16], int y[16], int z[16]) {
    Unroll<0, 16>::run([&](int i) { y[i] = Scale<int, true>::of(x[i]) + Scale<int, false>::of(x[15 - i]); });
    for (int i = 0; i < 16; i++) z[i] = Scale<short, false>::of(s[i]) * Power<3, 2>::value + Power<0, 9>::value;
}
