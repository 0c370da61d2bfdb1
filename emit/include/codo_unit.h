// Where the functions of codo_region.h and of what it includes are. A program of one or two units has
// them inline. `codo-opt verify` builds many programs: with -DCODO_APART they are in a unit of
// their own, that with -DCODO_RUNTIME, too, which is compiled once for all of them.
#ifndef CODO_UNIT_H
#define CODO_UNIT_H

#ifdef CODO_RUNTIME
#define CODO_FUNCTION
#elif !defined(CODO_APART)
#define CODO_FUNCTION inline
#endif

#endif
