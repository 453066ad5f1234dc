import { vi } from 'vitest';

// Unit tests share the worker that runs them, which halves their time. Each file still gets modules of its own, so that
// the state of a module (a session, a store, who listens) never comes from another file.
vi.resetModules();
