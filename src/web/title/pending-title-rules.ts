/** Seconds between two requests, in order; the last one repeats. */
const WAITS = [2, 2, 2, 3, 3, 4, 4, 5];
/** The page stops polling after about this many seconds. */
const PATIENCE = 60;

/** Seconds until the next request, after `asked` requests; null to stop. */
export function nextWait(asked: number): number | null {
  let waited = 0;
  for (let look = 0; look < asked; look += 1) waited += WAITS[look] ?? 5;
  return waited >= PATIENCE ? null : (WAITS[asked] ?? 5);
}
