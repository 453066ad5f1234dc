/** Seconds between two looks whether a title is there, in turn; the last one goes on. */
const WAITS = [2, 2, 2, 3, 3, 4, 4, 5];
/** After about so many seconds nobody is kept waiting. */
const PATIENCE = 60;

/** Seconds until the next look, after `asked` of them; null where it is time to stop. */
export function nextWait(asked: number): number | null {
  let waited = 0;
  for (let look = 0; look < asked; look += 1) waited += WAITS[look] ?? 5;
  return waited >= PATIENCE ? null : (WAITS[asked] ?? 5);
}
