import { z } from 'zod';
import * as field from './field-schema.ts';
import { inside, isCode, isRecord, keepRows } from './narrowing-rules.ts';
import { readAnswer } from './reading-rules.ts';
import type { Reading } from './reading-rules.ts';
import { personRow } from './title-schema.ts';

const biographyRow = z.object({
  iso_639_1: z.string(),
  iso_3166_1: field.text,
  data: z.object({ biography: field.biography }).nullish(),
});
export type BiographyRow = z.output<typeof biographyRow>;

export const personAnswer = z.object({
  ...personRow.shape,
  imdb_id: field.text,
  birthday: field.lifeDay,
  deathday: field.lifeDay,
  place_of_birth: field.text,
  biography: field.biography,
  external_ids: z.object({ imdb_id: field.text }).nullish(),
  translations: z.object({ translations: z.array(biographyRow).nullish() }).nullish(),
});
export type PersonAnswer = z.output<typeof personAnswer>;

export const personBlocks = ['translations', 'external_ids'];

/** @throws ChangedShape */
export function readPerson(raw: unknown, reading: Reading): PersonAnswer {
  if (isRecord(raw)) {
    keepRows(inside(raw, 'translations'), 'translations', (row) =>
      ['pt', 'en'].some((code) => isCode(row['iso_639_1'], code)),
    );
  }
  return readAnswer(personAnswer, raw, reading);
}
