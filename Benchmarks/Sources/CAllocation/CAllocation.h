// The bytes that are allocated on the heap; Swift's Glibc module leaves malloc.h out.
#include <stddef.h>

#ifdef __APPLE__
#include <malloc/malloc.h>

static inline size_t allocated_bytes(void) {
    malloc_statistics_t statistics;
    malloc_zone_statistics(NULL, &statistics);
    return statistics.size_in_use;
}
#else
#include <malloc.h>

static inline size_t allocated_bytes(void) {
    struct mallinfo2 information = mallinfo2();
    return information.uordblks + information.hblkhd;
}
#endif
