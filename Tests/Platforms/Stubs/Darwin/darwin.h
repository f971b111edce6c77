// What the library uses of Apple's C library, declared as there.
struct _opaque_pthread_t { long __sig; };
typedef struct _opaque_pthread_t *pthread_t;
pthread_t _Nonnull pthread_self(void);
int pthread_main_np(void);
int sched_yield(void);
void *dlsym(void *handle, const char *symbol);
typedef __SIZE_TYPE__ size_t;
long write(int file, const void *bytes, size_t count);
