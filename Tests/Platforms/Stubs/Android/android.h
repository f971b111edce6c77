// What the library uses of Android's C library, declared as there.
typedef long pthread_t;
pthread_t pthread_self(void);
int sched_yield(void);
long write(int file, const void *bytes, unsigned long count);
