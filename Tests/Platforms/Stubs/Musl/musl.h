// What the library uses of musl, declared as there.
typedef struct __pthread *pthread_t;
pthread_t pthread_self(void);
int sched_yield(void);
typedef __SIZE_TYPE__ size_t;
long write(int file, const void *bytes, size_t count);
