/* Counts what one thread allocates between shim_begin and shim_end: preloaded into a process that runs with
 * PYTHONMALLOC=malloc, so that every object of the interpreter comes through here, too.
 *
 * Blocks made while counting are kept in a table with the size that the C library gave, its own word included; a block
 * that is given back, at whatever time, leaves it. So `live` is exact at any moment. Anonymous mmap and munmap count as
 * blocks. */
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

typedef struct { uintptr_t address; size_t size; } Entry;
#define BITS 24
#define SLOTS ((size_t)1 << BITS)
#define GONE ((uintptr_t)1)

static Entry *table;
static volatile int lock;
static __thread int counting __attribute__((tls_model("initial-exec")));
static size_t live_bytes, live_blocks, peak_bytes, calls, asked;

static void enter(void) { while (__atomic_test_and_set(&lock, __ATOMIC_ACQUIRE)) {} }
static void leave(void) { __atomic_clear(&lock, __ATOMIC_RELEASE); }
static size_t slot_of(uintptr_t address) { return (address >> 4) * 0x9E3779B97F4A7C15ull >> (64 - BITS); }

static void note(void *block, size_t size) {
    if (!block) return;
    enter();
    if (!table) {
        long raw = syscall(SYS_mmap, 0, SLOTS * sizeof(Entry), PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        table = (Entry *)raw;
    }
    size_t i = slot_of((uintptr_t)block);
    while (table[i].address > GONE) i = (i + 1) & (SLOTS - 1);
    table[i].address = (uintptr_t)block;
    table[i].size = size;
    calls++, asked += size, live_blocks++, live_bytes += size;
    if (live_bytes > peak_bytes) peak_bytes = live_bytes;
    leave();
}

static size_t given(void *block) { return block ? malloc_usable_size(block) + sizeof(size_t) : 0; }

static void drop(void *block) {
    if (!block || !table) return;
    enter();
    for (size_t i = slot_of((uintptr_t)block); table[i].address; i = (i + 1) & (SLOTS - 1)) {
        if (table[i].address != (uintptr_t)block) continue;
        live_blocks--, live_bytes -= table[i].size;
        /* the last of its run becomes free again */
        table[i].address = table[(i + 1) & (SLOTS - 1)].address ? GONE : 0;
        break;
    }
    leave();
}

void *malloc(size_t size) {
    void *block = __libc_malloc(size);
    if (counting) note(block, given(block));
    return block;
}
void *calloc(size_t count, size_t size) {
    void *block = __libc_calloc(count, size);
    if (counting) note(block, given(block));
    return block;
}
void *realloc(void *old, size_t size) {
    /* a block from outside that grows while counting counts whole; one from inside that grows outside stays inside */
    int inside = counting;
    if (!inside && old && table) {
        enter();
        for (size_t i = slot_of((uintptr_t)old); table[i].address; i = (i + 1) & (SLOTS - 1))
            if (table[i].address == (uintptr_t)old) { inside = 2; break; }
        leave();
    }
    if (inside) drop(old);
    void *block = __libc_realloc(old, size);
    if (inside) note(block, given(block));
    if (inside == 2) calls--;
    return block;
}
void free(void *block) { drop(block); __libc_free(block); }
void *memalign(size_t align, size_t size) {
    void *block = __libc_memalign(align, size);
    if (counting) note(block, given(block));
    return block;
}
void *aligned_alloc(size_t align, size_t size) { return memalign(align, size); }
int posix_memalign(void **out, size_t align, size_t size) {
    void *block = memalign(align, size);
    if (!block) return ENOMEM;
    *out = block;
    return 0;
}
void *mmap(void *at, size_t size, int prot, int flags, int fd, off_t offset) {
    void *block = (void *)syscall(SYS_mmap, at, size, prot, flags, fd, offset);
    if (counting && block != MAP_FAILED && (flags & MAP_ANONYMOUS)) note(block, size);
    return block;
}
int munmap(void *block, size_t size) { drop(block); return (int)syscall(SYS_munmap, block, size); }

void shim_begin(void) { counting = 1; }
void shim_end(void) { counting = 0; }
/* live bytes, live blocks, allocations so far, bytes given so far, peak of the live bytes */
void shim_read(size_t *out) {
    out[0] = live_bytes, out[1] = live_blocks, out[2] = calls, out[3] = asked, out[4] = peak_bytes;
}
