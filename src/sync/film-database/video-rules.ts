import type { TitleInput } from '#catalog/import-schema.ts';
import { isCode } from './narrowing-rules.ts';
import { lineOf } from './text-rules.ts';
import type { VideoRow } from './title-schema.ts';

/** The most videos stored: more than a page shows, in case one is removed from YouTube. */
const MOST = 10;
const KINDS = ['Trailer', 'Teaser'];
const LANGUAGES = ['pt', 'en'];

/**
 * Playable YouTube videos: trailers and teasers first; then by language (Portuguese, English), kind
 * (trailer, teaser) and whether they are official.
 */
export function videosOf(rows: readonly VideoRow[]): NonNullable<TitleInput['videos']> {
  const ranked = rows
    .flatMap((row) => {
      const key = row.key?.trim() ?? '';
      if (!isCode(row.site, 'YouTube') || !/^[\w-]{11}$/.test(key)) return [];
      const given = lineOf(row.type) ?? 'Clip';
      const kind = KINDS.find((one) => isCode(given, one)) ?? given;
      return [{ video: { key, name: lineOf(row.name) ?? kind, kind }, rank: rankOf(row, kind) }];
    })
    .toSorted((a, b) => a.rank - b.rank);
  const unique = new Map<string, (typeof ranked)[number]['video']>();
  for (const { video } of ranked) if (!unique.has(video.key)) unique.set(video.key, video);
  return [...unique.values()].slice(0, MOST);
}

function rankOf(row: VideoRow, kind: string): number {
  const place = (list: readonly string[], value: string | null | undefined) => {
    const index = list.findIndex((one) => isCode(value, one));
    return index === -1 ? list.length : index;
  };
  const kindPlace = place(KINDS, kind);
  return (
    (kindPlace === KINDS.length ? 1000 : 0) +
    100 * place(LANGUAGES, row.iso_639_1) +
    10 * kindPlace +
    (row.official === true ? 0 : 1)
  );
}
