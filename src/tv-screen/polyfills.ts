interface Lacking {
  values?: (object: Record<string, unknown>) => unknown[];
  entries?: (object: Record<string, unknown>) => [string, unknown][];
}
/** Adds what libraries use and Chromium 53 lacks (docs/decisions/2026-11-22-tv-screen.md). */
export function addPolyfills(): void {
  const objects = Object as Lacking;
  objects.values ??= (object) => Object.keys(object).map((key) => object[key]);
  objects.entries ??= (object) => Object.keys(object).map((key) => [key, object[key]]);

  const scope = window as { queueMicrotask?: (task: () => void) => void };
  scope.queueMicrotask ??= (task) => void Promise.resolve().then(task);
}
