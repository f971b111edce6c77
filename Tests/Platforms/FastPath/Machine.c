// What a program in Embedded Swift needs of a machine, without a C library: memory with guard bytes, and a voice.
#include <stddef.h>
#include <stdint.h>

#if defined(__wasm__)
typedef struct { const char *text; size_t length; } piece;
__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write")))
int32_t fd_write(int32_t file, const piece *pieces, size_t count, size_t *written);
__attribute__((import_module("wasi_snapshot_preview1"), import_name("proc_exit")))
_Noreturn void proc_exit(int32_t status);
static void put(const char *text, size_t length) {
    piece all = {text, length};
    size_t written;
    fd_write(1, &all, 1, &written);
}
static _Noreturn void leave(int status) { proc_exit(status); }
#elif defined(__i386__)
static int call(int number, int a, const void *b, size_t c) {
    int result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(number), "b"(a), "c"(b), "d"(c) : "memory");
    return result;
}
static void put(const char *text, size_t length) { call(4, 1, text, length); }
static _Noreturn void leave(int status) { for (;;) call(1, status, 0, 0); }
#elif defined(__x86_64__)
static long call(long number, long a, const void *b, size_t c) {
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
    return result;
}
static void put(const char *text, size_t length) { call(1, 1, text, length); }
static _Noreturn void leave(int status) { for (;;) call(60, status, 0, 0); }
#endif

void run_trials(void);
#if defined(__wasm__)
void _start(void) { run_trials(); }
#else
__asm__(".globl _start\n_start: call run_trials\n");
#endif

// MARK: Voice

void say(const char *text) {
    size_t length = 0;
    while (text[length]) length++;
    put(text, length);
}
void say_number(size_t number) {
    char digits[24], *first = digits + sizeof digits;
    *--first = 0;
    do *--first = '0' + number % 10; while (number /= 10);
    say(first);
}
void finish(int status) { leave(status); }
int putchar(int character) {
    char text = character;
    put(&text, 1);
    return character;
}

// MARK: Memory

enum { guard = 256, most = 65536, around = 0xA5, fresh = 0xC3, freed = 0xDD };
static unsigned char arena[8 << 20];
static size_t used, count, live;
// No block is used again before all are free, so that what is written into a freed one is found, too.
static struct { unsigned char *start; size_t size; _Bool is_free; } blocks[most];

void *memset(void *to, int value, size_t size) {
    for (volatile unsigned char *byte = to; size--; byte++) *byte = value;
    return to;
}
void *memmove(void *to, const void *from, size_t size) {
    volatile unsigned char *target = to;
    const unsigned char *source = from;
    if (target < source) while (size--) *target++ = *source++;
    else while (size--) target[size] = source[size];
    return to;
}
void *memcpy(void *restrict to, const void *restrict from, size_t size) { return memmove(to, from, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    uintptr_t first = ((uintptr_t)arena + used + guard + alignment - 1) / alignment * alignment;
    size_t end = first - (uintptr_t)arena + size + guard;
    if (end > sizeof arena || count == most) { say("the trials need more memory than there is\n"); leave(2); }
    memset(arena + used, around, end - used);
    memset((void *)first, fresh, size);
    used = end;
    blocks[count].start = (unsigned char *)first;
    blocks[count].size = size;
    blocks[count++].is_free = 0;
    live++;
    *result = (void *)first;
    return 0;
}
void free(void *start) {
    if (!start) return;
    for (size_t i = count; i--;) if (blocks[i].start == start && !blocks[i].is_free) {
        memset(start, freed, blocks[i].size);
        blocks[i].is_free = 1;
        live--;
        return;
    }
    say("✘ memory is freed that is not in use\n");
    leave(1);
}
static _Bool consists(const unsigned char *start, const unsigned char *end, unsigned char value) {
    for (; start < end; start++) if (*start != value) return 0;
    return 1;
}
// Fails if a byte has changed in front of a block or behind it, or in one that is free.
void check_memory(const char *when) {
    for (size_t i = 0; i < count; i++) {
        unsigned char *start = blocks[i].start, *end = start + blocks[i].size;
        const char *where = !consists(start - guard, start, around) ? "in front of a"
            : !consists(end, end + guard, around) ? "behind a"
            : blocks[i].is_free && !consists(start, end, freed) ? "into a freed" : 0;
        if (!where) continue;
        say("✘ written "); say(where); say(" block of "); say_number(blocks[i].size); say(" bytes, "); say(when); say("\n");
        leave(1);
    }
}
// Returns how many blocks are in use; if none is, all memory may be used again.
size_t forget_memory(void) {
    if (!live) used = count = 0;
    return live;
}

// MARK: What compilers expect

uintptr_t __stack_chk_guard = 0x5CA1AB1E;
_Noreturn void __stack_chk_fail(void) { say("✘ the stack is overwritten\n"); leave(1); }

#if defined(__i386__)
static uint64_t divide(uint64_t number, uint64_t by, uint64_t *rest) {
    uint64_t quotient = 0;
    *rest = 0;
    for (int bit = 64; bit--;) {
        *rest = *rest << 1 | (number >> bit & 1);
        if (*rest >= by) *rest -= by, quotient |= 1ull << bit;
    }
    return quotient;
}
uint64_t __udivdi3(uint64_t number, uint64_t by) { uint64_t rest; return divide(number, by, &rest); }
uint64_t __umoddi3(uint64_t number, uint64_t by) { uint64_t rest; divide(number, by, &rest); return rest; }
#elif defined(__wasm__)
typedef union { __int128 whole; uint64_t half[2]; } wide;
__int128 __multi3(__int128 left, __int128 right) {
    wide a = {left}, b = {right}, product;
    uint64_t a0 = (uint32_t)a.half[0], a1 = a.half[0] >> 32, b0 = (uint32_t)b.half[0], b1 = b.half[0] >> 32;
    uint64_t middle = (a0 * b0 >> 32) + (uint32_t)(a0 * b1) + (uint32_t)(a1 * b0);
    product.half[0] = a.half[0] * b.half[0];
    product.half[1] = a1 * b1 + (a0 * b1 >> 32) + (a1 * b0 >> 32) + (middle >> 32) + a.half[0] * b.half[1]
        + a.half[1] * b.half[0];
    return product.whole;
}
#endif
