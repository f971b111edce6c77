// What the library uses of musl, declared as there.
typedef struct __pthread *pthread_t;
pthread_t pthread_self(void);
int sched_yield(void);
long write(int file, const void *bytes, unsigned long count);
