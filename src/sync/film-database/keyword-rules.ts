import type { TitleInput } from '#catalog/import-schema.ts';
import { lastOfEach } from '#platform/database/bulk-writes.ts';
import { lineOf } from './text-rules.ts';
import type { TitleAnswer } from './title-schema.ts';

/** More than this many say nothing about a title. */
const MOST = 50;
/** Characters. */
const LONGEST = 100;

export function keywordsOf(answer: TitleAnswer): NonNullable<TitleInput['keywords']> {
  const { keywords, results } = answer.keywords ?? {};
  const named = (keywords ?? results ?? []).flatMap(({ id, name }) => {
    const line = lineOf(name);
    return line === null || line.length > LONGEST ? [] : [{ id, name: line }];
  });
  return lastOfEach(named, ({ id }) => id).slice(0, MOST);
}
