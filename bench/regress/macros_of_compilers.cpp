// What compilers define tells files where they are: synthesis, and g++ in the check.
#if defined(__GNUC__) && __GNUC__ >= 4 && !defined(__clang__)
#define SCALE 3
#define INLINE static inline __attribute__((always_inline))
#elif defined(__ICCARM__)
#define SCALE 5
#else
#error which compiler is this?
#endif
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && __SIZEOF_LONG__ == 8 && __INT_MAX__ == 0x7fffffff
#define LOW 1
#else
#define LOW 2
#endif
#ifdef __VITIS_HLS__
#define ADD 7
#else
#define ADD 9
#endif
INLINE int scaled(int x) { return x * SCALE + LOW; }
void macros_of_compilers(const int a[8], int o[8]) { for (int i = 0; i < 8; i++) o[i] = scaled(a[i]) + ADD; }
