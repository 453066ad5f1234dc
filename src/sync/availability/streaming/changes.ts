import type { ServiceKey } from '#sync/availability/services.ts';
import { changeKey } from '#sync/availability/offer.ts';
import type { OfferChange, Scope, TitleIds } from '#sync/availability/offer.ts';
import { RefusalCount } from '#sync/availability/source.ts';
import type { ChangePage } from '#sync/availability/source.ts';
import { cleanOrNull, placeOfOption, readShow, titleOfShow } from './options.ts';
import type { SOURCE, SeasonsOf } from './options.ts';
import { changeRow, showRow } from './schema.ts';

type RawPage = { changes: unknown[]; shows: Record<string, unknown>; nextCursor: string | null };

/**
 * The changes of one page, each once, and its titles. A title beside a change is never complete: the source does not
 * say that it lists all offers there, so nothing may end because it is absent.
 */
export function readChanges(
  { changes, shows, nextCursor }: RawPage,
  fetchedAt: Date,
  seasonsOf?: SeasonsOf,
): ChangePage<typeof SOURCE> {
  const count = new RefusalCount();
  const titles = new Map<string, TitleIds>();
  for (const [id, raw] of Object.entries(shows)) {
    const parsed = showRow.safeParse(raw);
    const title = parsed.success ? titleOfShow(parsed.data) : null;
    if (title === null) count.note('a title of an unknown shape');
    else titles.set(id, title);
  }
  const read = changes.flatMap((raw) => readChange(raw, titles, count) ?? []);
  return {
    changes: [...new Map(read.map((change) => [changeKey(change), change])).values()],
    answers: Object.values(shows).flatMap(
      (raw) => readShow(raw, { fetchedAt, isWhole: false, seasonsOf }) ?? [],
    ),
    refusals: count.toRecord(),
    nextCursor,
  };
}

function readChange(
  raw: unknown,
  titles: ReadonlyMap<string, TitleIds>,
  count: RefusalCount,
): OfferChange | null {
  const parsed = changeRow.safeParse(raw);
  if (!parsed.success) {
    count.note('a change of an unknown shape');
    return null;
  }
  const { changeType, service, streamingOptionType, addon, timestamp, link } = parsed.data;
  const scope = scopeOf(parsed.data);
  const title = titles.get(parsed.data.showId);
  if (scope === null || title === undefined) {
    count.note(scope === null ? 'a change without its season' : 'a change without its title');
    return null;
  }
  const place = placeOfOption({ service, addon, type: streamingOptionType }, scope, count);
  if (place === null) return null;
  const isAhead = changeType === 'expiring' || changeType === 'upcoming';
  if (!isAhead && (timestamp === null || timestamp === undefined)) {
    count.note('a change without its time');
    return null;
  }
  return {
    ...place,
    kind: changeType,
    title,
    at: timestamp === null || timestamp === undefined ? null : new Date(timestamp * 1000),
    url: cleanOrNull(place.service as ServiceKey, link, count),
  };
}

type Numbered = {
  itemType: 'show' | 'season' | 'episode';
  season?: number | null | undefined;
  episode?: number | null | undefined;
};

function scopeOf({ itemType, season, episode }: Numbered): Scope | null {
  if (itemType === 'show') return { kind: 'title' };
  if (season === null || season === undefined) return null;
  if (itemType === 'season') return { kind: 'season', season };
  return episode === null || episode === undefined ? null : { kind: 'episode', season, episode };
}
