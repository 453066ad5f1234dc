import { dayOf } from './text-rules.ts';
import type { TitleAnswer } from './title-schema.ts';

/** Cinemas, few cinemas, streaming, television, discs; a premiere is for guests only. */
const TYPES = [3, 2, 4, 6, 5];
const MILLISECONDS_OF_DAY = 86_400_000;
/** A later release is of an old film that comes back, or comes out on a new kind of disc. */
const LATEST = 2 * 366;

/**
 * The day a film came out in Brazil, where that is known: in cinemas before anything else. Else, or
 * where that is only its coming back, the day it came out anywhere.
 */
export function releaseDayOf(answer: TitleAnswer): string | null {
  const anywhere = dayOf(answer.release_date);
  const releases = (answer.release_dates?.results ?? []).flatMap((row) => row.release_dates);
  for (const type of TYPES) {
    const [first] = releases
      .flatMap((release) => (release.type === type ? (dayOf(release.release_date) ?? []) : []))
      .toSorted();
    if (first === undefined) continue;
    const isFirst =
      anywhere === null || Date.parse(first) - Date.parse(anywhere) <= LATEST * MILLISECONDS_OF_DAY;
    if (isFirst) return first;
  }
  return anywhere;
}
