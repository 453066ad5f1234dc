// Two settings that keep the server's memory low. Without them V8 holds on to over 100 MB of young
// objects from the start, and glibc to what each thread has freed: 520 MB instead of 360 with the
// demonstration catalogue.
export const nodeOptions = ['--max-semi-space-size=8'];
export const memoryEnv = { MALLOC_ARENA_MAX: '2' };
