// Settings that reduce the server's memory from 520 to 360 MB with the demonstration catalogue. By default V8
// reserves over 100 MB for young objects, and glibc does not return what threads have freed. And V8 collects old
// objects only when they have doubled or more, so a burst of requests left 150 MB of garbage behind.
export const nodeOptions = ['--max-semi-space-size=8', '--heap-growing-percent=40'];
export const memoryEnv = { MALLOC_ARENA_MAX: '2' };
