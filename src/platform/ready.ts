/**
 * A value that is there at once if it is in memory. Whoever handles it with `whenReady` makes no promise
 * then; most requests are answered from memory, and promises are a large part of what a short one costs.
 */
export type Ready<Value> = Value | Promise<Value>;

/** Calls `use` with the value: at once if it is there, else when it is. */
export function whenReady<Value, Result>(
  value: Ready<Value>,
  use: (value: Value) => Ready<Result>,
): Ready<Result> {
  return value instanceof Promise ? value.then(use) : use(value);
}
