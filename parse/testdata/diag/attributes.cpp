typedef float v4 __attribute__((vector_size(16))); // want P05 "vectors by vector_size"
