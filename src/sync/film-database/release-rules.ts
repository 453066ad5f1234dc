import { dayOf } from './text-rules.ts';
import type { TitleAnswer } from './title-schema.ts';

/** In order of preference: theatrical, limited, digital, television, physical; never the premiere. */
const TYPES = [3, 2, 4, 6, 5];
const MILLISECONDS_OF_DAY = 86_400_000;
/** A release in Brazil that is this much later, in days, is a re-release. */
const LATEST = 2 * 366;

/**
 * The day a film was released in Brazil, theatrical releases first. If that is unknown or a re-release,
 * the day it was first released anywhere.
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
