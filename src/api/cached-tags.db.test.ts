import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { MediaType } from '#catalog/schema.ts';
import { personTag, titleTag } from '#catalog/tag-rules.ts';
import { collectTags, TagSet } from '#platform/tags.ts';
import type { Tag } from '#platform/tags.ts';
import { createTestApi, demonstrationDay } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import type { Document } from './docs-page.ts';

const database = useDatabase('demonstration');

type Get = NonNullable<Document['paths'][string]['get']>;

/** The text of searches whose response shows a title only if nothing is like it: the nearest one. */
const UNLIKE_ALL = new Map([['/search/meaning', 'farmácia central']]);

/** The call with its examples: of parameters in the path, the text of a search, and wanted films. */
function exampleOf(path: string, { parameters = [] }: Get): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const { in: place, name, schema } of parameters) {
    const example = (name === 'query' && UNLIKE_ALL.get(path)) || String(schema.example);
    if (place === 'path') filled = filled.replace(`{${name}}`, example);
    else if (name === 'query' || name === 'movie_ids') query.set(name, example);
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

/** True if a response of this call can hold titles. */
function canShowTitles({ responses }: Get, { components }: Document): boolean {
  const seen = new Set<string>();
  const has = (schema: unknown): boolean => {
    const text = JSON.stringify(schema ?? null);
    if (text.includes('"media_type"')) return true;
    const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
    return names.some((name) => !seen.has(name) && has((seen.add(name), components.schemas[name])));
  };
  return has(responses['200']);
}

interface Shown {
  titles: Set<Tag>;
  people: Set<Tag>;
}

/** The tags of all titles and people anywhere in a response. */
function shownIn(value: unknown, shown: Shown = { titles: new Set(), people: new Set() }): Shown {
  if (typeof value !== 'object' || value === null) return shown;
  if ('id' in value && typeof value.id === 'number') {
    if ('media_type' in value) {
      shown.titles.add(titleTag({ type: value.media_type as MediaType, id: value.id }));
    } else if ('known_for_department' in value) shown.people.add(personTag(value.id));
  }
  for (const part of Object.values(value)) shownIn(part, shown);
  return shown;
}

test('every cached response carries the tags of the titles and people that it shows', async () => {
  // The demonstration has no departures, so one is made.
  await database.db.execute(sql`update offers
    set last_seen = ${demonstrationDay}::date - 1, gone_at = ${demonstrationDay}::timestamptz,
      checked_at = ${demonstrationDay}::timestamptz - interval '1 day'
    where media_type = 'movie' and title_id = 598 and gone_at is null`);
  const api = createTestApi({ db: database.db });
  const document = await api.read<Document>('/openapi.json');
  const cached = Object.entries(document.paths).flatMap(([path, { get }]) =>
    get && '304' in get.responses ? [{ path, get }] : [],
  );
  expect(cached.length).toBeGreaterThan(20);
  for (const { path, get } of cached) {
    const address = exampleOf(path, get);
    // The first response is made, the second comes from the cache.
    for (const source of ['made', 'cached']) {
      const { value, tags } = await collectTags(() => api.read(address));
      const { titles, people } = shownIn(value);
      if (canShowTitles(get, document)) expect(titles.size, address).toBeGreaterThan(0);
      const untold = [...titles, ...people].filter((tag) => !tags.hasAny(TagSet.of([tag])));
      expect(untold, `${address}, ${source}`).toEqual([]);
    }
  }
});
