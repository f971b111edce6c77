// Linux, with the one function of Apple's C library that the library asks on Apple's platforms alone.
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
static inline int pthread_main_np(void) { return syscall(SYS_gettid) == getpid(); }
