import { describe, expect, test } from 'vitest';
import {
  EVERYTHING_ON,
  TASTE_PARTS,
  chooseForYou,
  countSignals,
  scored,
  seedOf,
  seedsOf,
} from './for-you-rules.ts';
import type { ForYouCandidate, Recommended, Evidence, Seed, Signal } from './for-you-rules.ts';
import { reasonWords } from './for-you-words.ts';

/** Nine in the evening in Brazil. */
const EVENING = new Date('2026-12-05T00:00:00Z');
const LATE = new Date('2026-12-05T02:30:00Z');
const TOMORROW = new Date('2026-12-06T00:00:00Z');

const aSignal = (id: number, more: Partial<Signal> = {}): Signal => ({
  type: 'movie',
  id,
  rating: null,
  favorite: false,
  wish: false,
  watched: false,
  ...more,
});
const aSeed = (id: number, more: Partial<Seed> = {}): Seed => ({
  type: 'movie',
  id,
  weight: 1,
  liking: 'rated',
  rating: 10,
  ...more,
});
const evidence = (strength = 1, more: Partial<Evidence> = {}): Evidence => ({
  kind: 'source',
  seed: 0,
  strength,
  person: null,
  ...more,
});
const aCandidate = (id: number, more: Partial<ForYouCandidate> = {}): ForYouCandidate => ({
  type: 'movie',
  id,
  genres: [id],
  keywords: [],
  countries: ['US'],
  evidence: [evidence(10 - id / 10)],
  runtime: 100,
  decade: 200,
  sagas: [],
  note: 70,
  isMine: false,
  ...more,
});

const choose = (
  candidates: readonly ForYouCandidate[],
  at = EVENING,
  size?: number,
): Recommended[] => chooseForYou(scored(candidates, [aSeed(1)], []), at, size);
const idsOf = (choices: readonly Recommended[]) => choices.map(({ candidate }) => candidate.id);
const many = (count: number, more: (id: number) => Partial<ForYouCandidate> = () => ({})) =>
  Array.from({ length: count }, (_, at) => aCandidate(at + 1, more(at + 1)));

describe('seeds', () => {
  test('a rating of three and a half stars is liked, of two disliked, and between them nothing', () => {
    const likings = [10, 7, 6, 5, 4, 1].map(
      (rating) => seedOf(aSignal(1, { rating }), EVERYTHING_ON)?.liking ?? null,
    );
    expect(likings).toEqual(['rated', 'rated', null, null, 'disliked', 'disliked']);
  });

  test('a favourite counts more than a wish, which counts more than something watched', () => {
    const seeds = seedsOf(
      [aSignal(1, { watched: true }), aSignal(2, { wish: true }), aSignal(3, { favorite: true })],
      EVERYTHING_ON,
    );
    expect(seeds.map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  test('a low rating is not outweighed by a mark', () => {
    const seed = seedOf(aSignal(1, { rating: 2, favorite: true, watched: true }), EVERYTHING_ON);
    expect(seed?.weight).toBeLessThan(0);
  });

  test.each(TASTE_PARTS.filter((part) => part !== 'alike'))(
    'nothing is taken from %s when they are turned off',
    (part) => {
      const signals = {
        ratings: aSignal(1, { rating: 9 }),
        favorites: aSignal(1, { favorite: true }),
        wishes: aSignal(1, { wish: true }),
        watched: aSignal(1, { watched: true }),
      };
      const settings = { ...EVERYTHING_ON, [part]: false };
      expect(seedsOf([signals[part]], EVERYTHING_ON)).toHaveLength(1);
      expect(seedsOf([signals[part]], settings)).toEqual([]);
      expect(countSignals([signals[part]], settings)).toBe(0);
      expect(countSignals([signals[part]], EVERYTHING_ON)).toBe(1);
    },
  );
});

describe('scores', () => {
  test('a title that shares subjects with what was liked comes before one that does not', () => {
    const liked = { genres: [18], keywords: [7, 8], countries: ['BR'] };
    const same = { evidence: [evidence()] };
    const ranked = scored(
      [
        aCandidate(1, { ...same, genres: [35], keywords: [1, 2] }),
        aCandidate(2, { ...same, genres: [18], keywords: [7, 8] }),
      ],
      [aSeed(1)],
      [liked],
    );
    expect(idsOf(ranked)).toEqual([2, 1]);
  });

  test('a title that is only connected with what was disliked has no reason, so it is not there', () => {
    const disliked = aSeed(1, { weight: -0.8, liking: 'disliked', rating: 2 });
    const connected = aCandidate(1, { evidence: [evidence(-0.5)] });
    expect(scored([connected], [disliked], [])).toEqual([]);
  });

  test('what was disliked pushes its relatives back', () => {
    const seeds = [aSeed(1), aSeed(2, { weight: -1, liking: 'disliked', rating: 1 })];
    const ranked = scored(
      [
        aCandidate(1, { evidence: [evidence(), evidence(-0.6, { seed: 1 })] }),
        aCandidate(2, { evidence: [evidence(0.9)] }),
      ],
      seeds,
      [],
    );
    expect(idsOf(ranked)).toEqual([2, 1]);
    expect(ranked.map(({ reason }) => reason.seed)).toEqual([0, 0]);
  });

  test('reasons that are nearly as strong take turns', () => {
    const both = { evidence: [evidence(1), evidence(0.8, { seed: 1 })] };
    const ranked = scored([aCandidate(1, both), aCandidate(2, both)], [aSeed(1), aSeed(2)], []);
    expect(ranked.map(({ reason }) => reason.seed).toSorted()).toEqual([0, 1]);
  });
});

describe('the order', () => {
  test('what the viewer can watch without paying more is first', () => {
    const order = choose(many(12, (id) => ({ isMine: id > 8 })));
    expect(order.slice(0, 4).every(({ candidate }) => candidate.isMine)).toBe(true);
  });

  test('it is the same all day, and has something new in front on each of the next days', () => {
    const candidates = many(20);
    expect(idsOf(choose(candidates, LATE)).slice(0, 1)).toEqual(
      idsOf(choose(candidates, EVENING)).slice(0, 1),
    );
    let before = idsOf(choose(candidates, EVENING))[0];
    for (let day = 0; day < 400; day += 1) {
      const at = new Date(TOMORROW.getTime() + day * 86_400_000);
      const first = idsOf(choose(candidates, at))[0];
      expect(first).not.toBe(before);
      before = first;
    }
  });

  test('even a title that is far better than the others is not in front two days in a row', () => {
    const candidates = [aCandidate(1, { evidence: [evidence(900)] }), ...many(9).slice(1)];
    const firsts = [EVENING, TOMORROW].map((at) => idsOf(choose(candidates, at))[0]);
    expect(firsts[0]).not.toBe(firsts[1]);
  });

  test('no saga has more than two titles', () => {
    const order = choose(many(20, (id) => ({ sagas: id <= 6 ? [4] : [] })));
    expect(order.filter(({ candidate }) => candidate.sagas.includes(4))).toHaveLength(2);
  });

  test('no decade has more than three titles of one main genre', () => {
    const order = choose(many(30, (id) => ({ genres: [18, id], decade: id % 2 ? 199 : 200 })));
    expect(order).toHaveLength(6);
  });

  test('something Brazilian is in every ten, if there is something', () => {
    const order = choose(many(40, (id) => ({ countries: id > 30 ? ['BR'] : ['US'] })));
    const places = order.flatMap(({ candidate }, at) =>
      candidate.countries.includes('BR') ? [at] : [],
    );
    expect(order).toHaveLength(20);
    expect(places).toEqual([9, 19]);
    expect(choose(many(20))).toHaveLength(20);
  });

  test('from ten in the evening until four something short is among the first three', () => {
    const candidates = many(20, (id) => ({ runtime: id === 15 ? 42 : 120 }));
    const placeOfShort = (at: Date) => idsOf(choose(candidates, at)).indexOf(15);
    expect(placeOfShort(EVENING)).toBeGreaterThan(2);
    // 22:00, 03:59 and 04:00 in Brazil.
    expect(placeOfShort(new Date('2026-12-05T01:00:00Z'))).toBe(2);
    expect(placeOfShort(new Date('2026-12-05T06:59:00Z'))).toBe(2);
    expect(placeOfShort(new Date('2026-12-05T07:00:00Z'))).toBeGreaterThan(2);
  });

  test('nothing is chosen twice, and no more than asked for', () => {
    const order = idsOf(choose(many(60), EVENING, 20));
    expect(new Set(order).size).toBe(20);
    expect(choose([])).toEqual([]);
  });
});

describe('words', () => {
  const bacurau = { title: 'Bacurau', rating: 10, seen: 0 };
  const person = { id: 1, name: 'Fernanda Torres', gender: 1 };
  const selton = { id: 2, name: 'Selton Mello', gender: 2 };
  const liniker = { id: 3, name: 'Liniker', gender: 3 };

  test.each([
    ['rated', null, 0, 'Porque você deu 5 a Bacurau'],
    ['favorite', null, 0, 'Porque você gosta de Bacurau'],
    ['wish', null, 0, 'Porque você quer ver Bacurau'],
    ['watched', null, 0, 'Porque você viu Bacurau'],
    ['alike', null, 0, 'Quem gosta de Bacurau também gosta'],
    ['director', { ...person, gender: 2 }, 0, 'Do diretor de Bacurau'],
    ['director', person, 4, 'Da diretora de Bacurau'],
    ['director', { ...person, gender: 0 }, 0, 'De quem dirigiu Bacurau'],
    ['cast', person, 4, 'Tem a Fernanda Torres, de quem você viu 4'],
    ['cast', person, 1, 'Tem a Fernanda Torres, de Bacurau'],
    ['cast', selton, 6, 'Tem o Selton Mello, de quem você viu 6'],
    ['cast', liniker, 2, 'Tem Liniker, de quem você viu 2'],
  ] as const)('a reason of the kind %s is one true line', (kind, someone, seen, words) => {
    expect(reasonWords({ kind, seed: 0, person: someone }, { ...bacurau, seen })).toBe(words);
  });

  test('half stars have a comma', () => {
    const reason = { kind: 'rated', seed: 0, person: null } as const;
    expect(reasonWords(reason, { title: 'Duna', rating: 9, seen: 0 })).toBe(
      'Porque você deu 4,5 a Duna',
    );
  });
});
