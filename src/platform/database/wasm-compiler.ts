// Reasons: docs/decisions/2026-11-22-memory.md
import { setFlagsFromString } from 'node:v8';

/**
 * Selects V8's compiler of WebAssembly from now on, in all threads. `baseline` is V8's quick one; `optimizing` also
 * compiles again what runs often, which is the default. The optimizing compiler needs 600 MB for one function of PGlite
 * alone, for some seconds; the baseline compiler's code takes a third longer in a sync run. Modules that were compiled
 * before keep their compiler.
 */
export function compileWasmWith(compiler: 'baseline' | 'optimizing'): void {
  const prefix = compiler === 'baseline' ? '--no-' : '--';
  setFlagsFromString(`${prefix}wasm-tier-up`);
  setFlagsFromString(`${prefix}wasm-dynamic-tiering`);
}
