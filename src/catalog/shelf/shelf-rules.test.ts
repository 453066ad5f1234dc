import { describe, expect, it } from 'vitest';
import { FIELD_END, ROW_END } from '#platform/database/rows.ts';
import { readCursor, writeCursor } from '#catalog/list-paging.ts';
import type { TitleFilter } from './filter-rules.ts';
import { ShelfFiller } from './shelf-queries.ts';
import { Shelf } from './shelf-rules.ts';
import type { ShelfChoice, ShelfOrder, ShelfRow } from './shelf-rules.ts';
import { facetNames } from './filter-rules.ts';

const row = (id: number, more: Partial<ShelfRow> = {}): ShelfRow => ({
  id,
  popularity: 1,
  rated: null,
  arrived: null,
  year: '',
  note: '',
  age: '',
  genres: '',
  providers: '',
  plans: '',
  free: 'false',
  ...more,
});

function shelfOf(...rows: ShelfRow[]): Shelf {
  const shelf = new Shelf();
  shelf.take(rows);
  return shelf;
}

const choose = (shelf: Shelf, more: Partial<ShelfChoice> = {}) =>
  shelf.choose({ order: 'popular', filter: {}, size: 100, from: 1, ...more });
const passing = (shelf: Shelf, filter: TitleFilter) => choose(shelf, { filter }).ids;

describe('a filter', () => {
  it.each<[string, TitleFilter, number[]]>([
    ['nothing at all', {}, [1, 2, 3]],
    ['genres: any of them', { genreIds: [18, 99] }, [1, 2]],
    ['providers: any of them', { providerIds: [8, 5] }, [1, 3]],
    ['plans: any of them', { planIds: [8] }, [1]],
    ['in some plan', { inPlan: true }, [1]],
    ['free', { free: true }, [3]],
    ['not free is no filter', { free: false }, [1, 2, 3]],
    ['both years', { yearMin: 1990, yearMax: 1999 }, [1, 2]],
    ['the first year itself', { yearMin: 1999 }, [2, 3]],
    ['the last year itself', { yearMax: 1990 }, [1]],
    ['note above, itself included', { note: 7 }, [2, 3]],
    ['note below, itself included', { note: 6.9, noteIs: 'below' }, [1]],
    ['a whole note equals what rounds to it', { note: 7, noteIs: 'equal' }, [1, 2]],
    ['a note with a decimal equals itself', { note: 7.4, noteIs: 'equal' }, [2]],
    ['ages: any of them', { ageRatings: ['L', '18'] }, [1, 3]],
    ['all of it', { genreIds: [18], planIds: [8], yearMin: 1980, note: 6, ageRatings: ['L'] }, [1]],
    ['ids of nothing', { genreIds: [] }, []],
  ])('%s', (_, filter, ids) => {
    const shelf = shelfOf(
      row(1, { year: '1990', note: '69', age: 'L', genres: '18,35', providers: '8,9', plans: '8' }),
      row(2, { year: '1999', note: '74', genres: '18', providers: '9' }),
      row(3, { year: '2020', note: '75', age: '18', genres: '27', providers: '5', free: 'true' }),
    );
    expect(passing(shelf, filter)).toEqual(ids);
  });

  it('leaves out titles without the filtered facet', () => {
    const shelf = shelfOf(row(1));
    for (const filter of [
      { yearMin: 1900 },
      { yearMax: 2100 },
      { note: 0 },
      { note: 10, noteIs: 'below' },
      { ageRatings: ['L'] },
    ] satisfies TitleFilter[]) {
      expect(passing(shelf, filter), JSON.stringify(filter)).toEqual([]);
    }
  });
});

describe('an order', () => {
  const shelf = shelfOf(
    row(1, { popularity: 5, rated: 86, arrived: 3 }),
    row(2, { popularity: 9, rated: 35, arrived: 5 }),
    row(3, { popularity: 5, rated: 86, arrived: 5 }),
    row(4, { popularity: 7 }),
  );
  it.each<[ShelfOrder, number[]]>([
    ['popular', [2, 4, 1, 3]],
    ['best', [1, 3, 2, 4]],
    ['worst', [2, 1, 3, 4]],
    ['arrived', [2, 3, 1, 4]],
  ])('%s', (order, ids) => expect(choose(shelf, { order }).ids).toEqual(ids));

  it('can be limited to some days', () => {
    const arrived = { after: 3, until: 5 };
    expect(choose(shelf, { order: 'arrived', arrived }).ids).toEqual([2, 3]);
    expect([shelf.lastArrival(100), shelf.lastArrival(4), shelf.lastArrival(1)]).toEqual([
      5,
      3,
      null,
    ]);
  });
});

/** A deterministic random generator. */
function numbers(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % end;
  };
}

function randomRows(count: number, seed: number): ShelfRow[] {
  const below = numbers(seed);
  return Array.from({ length: count }, (_, i) =>
    row(i + 1, {
      // Few distinct values, so that many titles are tied in popularity and rating.
      popularity: below(4) / 2,
      rated: below(5) === 0 ? null : below(6),
      arrived: below(3) === 0 ? null : below(4),
      genres: String(below(3)),
    }),
  );
}

const ORDERS: ShelfOrder[] = ['popular', 'best', 'worst', 'arrived'];

describe('paging', () => {
  it.each(ORDERS)('%s by cursor equals paging by number, without gaps or duplicates', (order) => {
    for (let seed = 1; seed < 20; seed += 1) {
      const shelf = shelfOf(...randomRows(57, seed));
      const filter: TitleFilter = seed % 2 === 0 ? {} : { genreIds: [0, 1] };
      const size = 1 + (seed % 9);
      const all: number[] = [];
      let part = choose(shelf, { order, filter, size });
      for (let page = 1; ; page += 1) {
        expect(part).toEqual(choose(shelf, { order, filter, size, from: page }));
        all.push(...part.ids);
        if (part.next === null) break;
        const after = readCursor(writeCursor(part.next))!;
        part = choose(shelf, { order, filter, size, from: after });
      }
      expect(all).toEqual(choose(shelf, { order, filter, size: 1000 }).ids);
      expect(all).toHaveLength(part.total);
    }
  });

  it('continues after a deleted title and ignores titles inserted before it', () => {
    const rows = [1, 2, 3, 4, 5, 6].map((id) => row(id, { popularity: 10 - id }));
    const { next } = choose(shelfOf(...rows), { size: 3 });
    const changed = shelfOf(
      ...rows.filter(({ id }) => id !== 3),
      row(7, { popularity: 100 }),
      row(8, { popularity: 90 }),
    );
    expect(choose(changed, { size: 3, from: next! })).toMatchObject({ ids: [4, 5, 6], page: 2 });
    const last = { order: 'popular', popularity: 0, id: 9 } as const;
    expect(choose(changed, { from: last })).toMatchObject({ ids: [], next: null, total: 7 });
  });

  it('past the end is empty with the correct total', () => {
    const shelf = shelfOf(...randomRows(5, 1));
    expect(choose(shelf, { from: 2 ** 31 })).toMatchObject({ ids: [], total: 5, next: null });
    expect(choose(new Shelf())).toMatchObject({ ids: [], total: 0, next: null });
  });
});

describe('inserting titles', () => {
  it('in parts and repeatedly equals inserting them at once', () => {
    const old = randomRows(40, 7);
    const fresh = randomRows(60, 8);
    const shelf = shelfOf(...old);
    for (let i = 0; i < fresh.length; i += 7) shelf.take(fresh.slice(i, i + 7));
    const whole = shelfOf(...fresh);
    expect(shelf.size).toBe(60);
    for (const order of ORDERS) {
      expect(choose(shelf, { order }).ids).toEqual(choose(whole, { order }).ids);
    }
    expect(shelf.countGenres()).toEqual(whole.countGenres());
  });

  it('keeps the last of two with one id, and counts genres', () => {
    const shelf = shelfOf(row(1, { genres: '18' }), row(1, { genres: '18,35' }), row(2));
    expect(shelf.size).toBe(2);
    expect([...shelf.countGenres()]).toEqual([
      [18, 1],
      [35, 1],
    ]);
  });
});

/** As a shelf is read from the database. */
const textOf = (rows: readonly ShelfRow[]) =>
  rows
    .map(({ id, popularity, rated, arrived, ...facets }) =>
      [id, popularity, rated ?? '', arrived ?? '', ...facetNames.map((name) => facets[name])].join(
        FIELD_END,
      ),
    )
    .join(ROW_END);

describe('filling a shelf', () => {
  it('with batches equals inserting all titles at once, and takes changes afterwards', () => {
    const rows = randomRows(3000, 9);
    const filler = new ShelfFiller();
    for (let i = 0; i < rows.length; i += 700) {
      const some = rows.slice(i, i + 700);
      expect(filler.add(textOf(some))).toEqual({ count: some.length, last: some.at(-1)!.id });
    }
    expect(filler.add('')).toEqual({ count: 0, last: 3000 });
    const shelf = filler.shelf();
    const whole = shelfOf(...rows);
    expect(shelf.size).toBe(3000);
    const changed = randomRows(20, 10);
    for (const filter of [{}, { genreIds: [18] }]) {
      for (const order of ORDERS) {
        const all = { order, filter, size: 5000 };
        expect(choose(shelf, all)).toEqual(choose(whole, all));
      }
    }
    shelf.take(changed);
    whole.take(changed);
    expect(choose(shelf)).toEqual(choose(whole));
    expect(shelf.countGenres()).toEqual(whole.countGenres());
  });

  it('sorts by popularities of single precision, and keeps each facet of a title', () => {
    const popularities = ['0', '0.001', '1e-07', '999.999', '12.345', '12.346', '3.4e+38'];
    const rows = popularities.map((each, n) =>
      row(n + 1, {
        popularity: Number(each),
        rated: n,
        year: `${2000 + n}`,
        age: n % 2 ? '14' : '',
      }),
    );
    const filler = new ShelfFiller();
    filler.add(textOf(rows));
    const shelf = filler.shelf();
    expect(choose(shelf).ids).toEqual([7, 4, 6, 5, 2, 3, 1]);
    expect(choose(shelf, { filter: { yearMin: 2003, yearMax: 2005 } }).ids).toEqual([4, 6, 5]);
    expect(choose(shelf, { order: 'best' }).ids).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('with nothing is an empty shelf', () => {
    expect(new ShelfFiller().shelf().size).toBe(0);
  });
});
