import type { TitleInput } from '#catalog/import-schema.ts';
import { lastOfEach } from '#platform/database/bulk-writes.ts';
import type { Findings } from './findings.ts';
import { lineOf } from './text-rules.ts';
import type { TitleAnswer } from './title-schema.ts';

/** The most keywords of a title: further ones say nothing about it. */
const MOST = 50;
/** Characters. */
const LONGEST = 100;

/** The keywords of a title. Too long ones are sentences: they are left out and counted. */
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
