import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { droppedFile, readDropped, recordsOf } from '#test/moving-readings.ts';
import type { MovingRecord, MovingSubject } from '#moving/records.ts';
import { type TitleCandidate, matchRecord } from './match-title.ts';
import { comparableName, mainName } from './names.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SAMPLES = join(ROOT, 'test/moving-samples');

type DemonstrationTitle = {
  type: 'movie' | 'serie';
  id: number;
  imdb: string | null;
  title: string;
  original: string;
  alternatives?: [string, string][];
  countries?: string[];
  date?: string | null;
  first?: string | null;
};

const catalogue: TitleCandidate[] = [];
const byName = new Map<string, TitleCandidate[]>();

function index(name: string | null, candidate: TitleCandidate): void {
  if (name === null || name === '') return;
  const found = byName.get(name) ?? [];
  if (!found.includes(candidate)) found.push(candidate);
  byName.set(name, found);
}

beforeAll(() => {
  const folder = join(ROOT, 'demo/titles');
  for (const file of readdirSync(folder)) {
    const title = JSON.parse(readFileSync(join(folder, file), 'utf8')) as DemonstrationTitle;
    const year = Number((title.date ?? title.first ?? '').slice(0, 4));
    const candidate: TitleCandidate = {
      key: `${title.type}:${title.id}`,
      kind: title.type,
      ids: { tmdb: title.id, ...(title.imdb ? { imdb: title.imdb } : {}) },
      names: [title.title, title.original, ...(title.alternatives ?? []).map(([, name]) => name)],
      ...(year > 0 ? { year } : {}),
      brazilian: title.countries?.includes('BR') ?? false,
    };
    catalogue.push(candidate);
    for (const name of candidate.names) {
      index(comparableName(name), candidate);
      index(mainName(name), candidate);
    }
  }
});

const candidatesFor = (subject: MovingSubject): TitleCandidate[] => [
  ...new Set(
    subject.names.flatMap((name) => [
      ...(byName.get(comparableName(name)) ?? []),
      ...(byName.get(mainName(name) ?? '') ?? []),
    ]),
  ),
];

/** The title that a record's identifiers name: what its names should find without them. */
const truthOf = ({ subject }: MovingRecord): TitleCandidate | undefined =>
  catalogue.find(
    ({ kind, ids }) =>
      (subject.ids.imdb !== undefined && ids.imdb === subject.ids.imdb) ||
      (subject.ids.tmdb !== undefined &&
        ids.tmdb === subject.ids.tmdb &&
        (subject.kind === 'movie') === (kind === 'movie')),
  );

const withoutIds = ({ subject }: MovingRecord): { subject: MovingSubject } => ({
  subject: { ...subject, ids: {} },
});

const FILES = [
  'imdb/ratings-2018.csv',
  'imdb/ratings-2024.csv',
  'imdb/WATCHLIST.csv',
  'imdb/b7c1f0aa-cinema-brasileiro.csv',
  'trakt/trakt-export-marinalenc.zip',
  'tvtime/2026/tvtime-movies.csv',
  'tvtime/2026/tvtime-series-episodes.csv',
  'filmow/analitica.csv',
  'simkl/SimklBackup.json',
  'movary/movary-history.csv',
  'yamtrack/yamtrack.csv',
  'watcharr/watcharr-export.json',
  'tmdb/ratings.csv',
  'justwatch/watchlist-bookmarklet.json',
  'letterboxd/letterboxd-import-format.csv',
];

test('names and years alone find the titles that the identifiers name, and never another one', async () => {
  const wrong: string[] = [];
  const open = new Set<string>();
  let right = 0;
  for (const file of FILES) {
    const { readings } = await readDropped([await droppedFile(join(SAMPLES, file))]);
    for (const record of recordsOf(readings)) {
      const truth = truthOf(record);
      if (!truth || record.subject.names.length === 0) continue;
      const match = matchRecord(withoutIds(record), candidatesFor);
      const name = record.subject.names[0]!;
      if (match.type !== 'matched') open.add(`${name}: ${match.type}`);
      else if (match.candidate === truth) right += 1;
      else wrong.push(`${file}: ${name} = ${match.candidate.key}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(right).toBeGreaterThan(150);
  // Names that the demonstration catalogue lacks: Round 6 in English, A Viagem de Chihiro in Latin letters.
  expect([...open].toSorted()).toEqual([
    'Sen to Chihiro no Kamikakushi: missing',
    'Squid Game: missing',
  ]);
});
