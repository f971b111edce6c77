// What the library uses of Android's C library, declared as there.
typedef long pthread_t;
pthread_t pthread_self(void);
int sched_yield(void);
typedef __SIZE_TYPE__ size_t;
long write(int file, const void *bytes, size_t count);
