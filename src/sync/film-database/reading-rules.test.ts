import { filmAnswer } from '#test/film-answers.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ChangedShape } from './errors.ts';
import { readAnswer } from './reading-rules.ts';
import { Findings } from './findings.ts';
import { readTitle, requireBlocks } from './title-schema.ts';

const schema = z.object({
  id: z.int(),
  name: z.string().nullish(),
  rows: z.array(z.object({ id: z.int(), note: z.string().nullish() })).nullish(),
});

function read(raw: unknown) {
  const findings = new Findings();
  const answer = readAnswer(schema, raw, { name: 'thing', path: '/thing/{id}', findings });
  return { answer, found: findings.list().map(({ pattern, count }) => `${pattern} (${count})`) };
}

it('returns a valid response without unknown fields', () => {
  expect(read({ id: 1, name: null, extra: {} })).toEqual({
    answer: { id: 1, name: null },
    found: [],
  });
});

it('removes an invalid optional value', () => {
  expect(read({ id: 1, name: true })).toEqual({
    answer: { id: 1 },
    found: ['thing.name: true (1)'],
  });
});

it('converts numbers and texts', () => {
  expect(read({ id: '12', name: 7 })).toEqual({
    answer: { id: 12, name: '7' },
    found: ['thing.id: a number written as text (1)', 'thing.name: a text written as a number (1)'],
  });
});

it('removes rows, and counts equal findings together', () => {
  const rows = [{ id: 1 }, {}, { id: 'x' }, { id: 4, note: 5 }, {}, null];
  expect(read({ id: 1, rows })).toEqual({
    answer: { id: 1, rows: [{ id: 1 }, { id: 4, note: '5' }] },
    found: [
      'thing.rows[].id: "missing" (2)',
      'thing.rows[].id: "x" (1)',
      'thing.rows[].note: a text written as a number (1)',
      'thing.rows[]: null (1)',
    ],
  });
});

it('counts ids that are all text once', () => {
  const rows = Array.from({ length: 400 }, (_, index) => ({ id: String(index) }));
  const { answer, found } = read({ id: 1, rows });
  expect(answer.rows?.[399]).toEqual({ id: 399 });
  expect(found).toEqual(['thing.rows[].id: a number written as text (400)']);
});

it('cuts texts that are too long', () => {
  const long = z.object({ id: z.int(), name: z.string().max(12).nullish() });
  const findings = new Findings();
  const reading = { name: 'thing', path: '/thing/{id}', findings };
  const answers = ['O rio e a barca', 'A barca e o rio', 'O rio'].map(
    (name) => readAnswer(long, { id: 1, name }, reading).name,
  );
  expect(answers).toEqual(['O rio e a…', 'A barca e o…', 'O rio']);
  expect(findings.list()).toEqual([{ pattern: 'thing.name: cut to 12 characters', count: 2 }]);
});

describe('a response of another shape', () => {
  it.each([
    ['without its id', {}, 'thing.id'],
    ['with an invalid id', { id: 'x' }, 'thing.id'],
    ['with a list of another type', { id: 1, rows: {} }, 'thing.rows'],
    ['that is a list', [], 'thing'],
    ['that is null', null, 'thing'],
    ['that is text', 'busy', 'thing'],
  ])('%s is refused', (_, raw, where) => {
    const error = new ChangedShape('/thing/{id}', where);
    expect(() => read(raw)).toThrow(error);
  });

  it('is refused without a requested block', () => {
    const reading = { name: 'movie', path: '/movie/{id}', findings: new Findings() };
    const { credits, videos, ...rest } = filmAnswer();
    const answer = readTitle(rest, reading);
    expect(() => requireBlocks('movie', answer, '/movie/{id}')).toThrow(
      'changed its shape (/movie/{id}): movie without credits, videos',
    );
    expect(() => readTitle(filmAnswer({ credits: null }), reading)).toThrow(ChangedShape);
    expect(() => readTitle(filmAnswer({ credits: { cast: 'all', crew: [] } }), reading)).toThrow(
      'movie.credits.cast',
    );
  });
});

describe('findings', () => {
  it('are shortened, sorted by frequency, and limited in number', () => {
    const findings = new Findings();
    findings.note('a.b', 'x'.repeat(500));
    for (let index = 0; index < 1000; index += 1) findings.note('a.c', index % 500);
    findings.note('a.d');
    const list = findings.list();
    expect(list.length).toBe(301);
    expect(list[0]).toEqual({ pattern: 'a.c: 0', count: 2 });
    expect(list.at(-1)?.pattern).toBe('others');
    expect(list.every(({ pattern }) => pattern.length < 60)).toBe(true);
    expect(findings.total).toBe(1002);
    findings.clear();
    expect(findings.list()).toEqual([]);
  });
});
