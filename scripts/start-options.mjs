// Two settings that reduce the server's memory from 520 to 360 MB with the demonstration catalogue. By
// default V8 reserves over 100 MB for young objects, and glibc does not return what threads have freed.
export const nodeOptions = ['--max-semi-space-size=8'];
export const memoryEnv = { MALLOC_ARENA_MAX: '2' };
