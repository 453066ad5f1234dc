/** Arrays from this size on, in bytes, are copied sparsely: only PGlite's memory is as large. */
const LARGE = 64 * 2 ** 20;
/** A page of WebAssembly's memory. */
const BLOCK = 64 * 2 ** 10;
const zeros = new Uint8Array(BLOCK);

/**
 * Runs `action` while `slice` and `set` of large arrays write only the blocks that change. A page of
 * memory that is never written takes no room, and of the 128 MB that PGlite copies before each step of
 * initdb nearly all are zeros. PGlite has no option for this; the effect is on this thread only.
 */
export async function withSparseCopies<T>(action: () => Promise<T>): Promise<T> {
  const { slice, set } = Uint8Array.prototype;
  Object.assign(Uint8Array.prototype, {
    slice(this: Uint8Array, start?: number, end?: number) {
      const isSparse = start === undefined && this.byteLength >= LARGE;
      return isSparse ? sparseCopy(this) : slice.call(this, start, end);
    },
    set(this: Uint8Array, source: ArrayLike<number>, offset = 0) {
      const isSparse = source instanceof Uint8Array && source.byteLength >= LARGE;
      if (isSparse) writeChanges(source, this.subarray(offset), set);
      else set.call(this, source, offset);
    },
  });
  try {
    return await action();
  } finally {
    Object.assign(Uint8Array.prototype, { slice, set });
  }
}

/** WebAssembly's memory is zero until it is written; `new Uint8Array` would write the zeros. */
function sparseCopy(source: Uint8Array): Uint8Array {
  const initial = Math.ceil(source.byteLength / BLOCK);
  const { buffer } = new WebAssembly.Memory({ initial });
  const copy = new Uint8Array(buffer, 0, source.byteLength);
  for (let at = 0; at < source.byteLength; at += BLOCK) {
    const block = source.subarray(at, at + BLOCK);
    if (Buffer.compare(block, zeros.subarray(0, block.byteLength)) !== 0) copy.set(block, at);
  }
  return copy;
}

/** @throws RangeError if the target is shorter, as `set` does */
function writeChanges(source: Uint8Array, target: Uint8Array, set: Uint8Array['set']): void {
  if (source.byteLength > target.byteLength) throw new RangeError('offset is out of bounds');
  for (let at = 0; at < source.byteLength; at += BLOCK) {
    const block = source.subarray(at, at + BLOCK);
    const present = target.subarray(at, at + block.byteLength);
    if (Buffer.compare(block, present) !== 0) set.call(present, block);
  }
}
