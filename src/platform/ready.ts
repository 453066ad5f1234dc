/**
 * A value that is there at once if it is in memory. `whenReady` then makes no promise; most requests are answered from
 * memory, and promises are a large part of a short one's cost.
 */
export type Ready<Value> = Value | Promise<Value>;

/** Calls `use` with the value: at once if it is there, else when it is. */
export function whenReady<Value, Result>(
  value: Ready<Value>,
  use: (value: Value) => Ready<Result>,
): Ready<Result> {
  return value instanceof Promise ? value.then(use) : use(value);
}
