import type { TitleInput } from '#catalog/import-schema.ts';
import { lastOfEach } from '#platform/database/bulk-writes.ts';
import type { Findings } from './findings.ts';
import { lineOf } from './text-rules.ts';
import type { TitleAnswer } from './title-schema.ts';

/** More than this many say nothing about a title. */
const MOST = 50;
/** Characters. */
const LONGEST = 100;

/** Those that are too long are left out and counted: they are sentences. */
export function keywordsOf(
  answer: TitleAnswer,
  findings: Findings,
): NonNullable<TitleInput['keywords']> {
  const { keywords, results } = answer.keywords ?? {};
  const named = (keywords ?? results ?? []).flatMap(({ id, name }) => {
    const line = lineOf(name);
    if (line === null) return [];
    if (line.length <= LONGEST) return [{ id, name: line }];
    findings.note(`keywords[].name: longer than ${LONGEST} characters`);
    return [];
  });
  return lastOfEach(named, ({ id }) => id).slice(0, MOST);
}
