import { expect, test } from 'vitest';
import { isSameTitle, loadHouse, type HouseState } from './house-data.ts';
import { keyBeforeVote, eveningResultOf } from './house-result.ts';

const title = (media_id: number, place: number) => ({
  media_type: 'movie',
  media_id,
  place,
  title: `Filme ${media_id}`,
  release_date: null,
  watch: null,
});

interface Evening {
  chosen?: number;
  ballot?: { isOpen?: boolean; winner?: number | null };
}

/** The house of Ana and Léo, of whom Ana sits. Their second ballot is about the films 7 and 8. */
function houseWith({ chosen, ballot }: Evening): HouseState {
  const members = [
    { number: 1, name: 'Ana' },
    { number: 2, name: 'Léo' },
  ];
  const { isOpen = false, winner = null } = ballot ?? {};
  return {
    home: { members },
    sofa: {
      sitting: [1],
      items: [],
      choice: chosen && {
        by: 1,
        next: 2,
        title: { media_type: 'movie', media_id: chosen, name: `Filme ${chosen}` },
      },
    },
    ballot: ballot && {
      id: 2,
      closed_at: isOpen ? null : '2026-11-29T22:00:00.000Z',
      voters: members.map(({ number }) => ({ number, left: isOpen ? 2 : 0 })),
      titles: [title(7, 1), title(8, 2)],
      result: isOpen ? null : { place: winner, why: winner === null ? 'none' : 'most' },
    },
  } as unknown as HouseState;
}

test('a title that won is the result of its voters, and another one than the title before the vote', () => {
  const before = keyBeforeVote(houseWith({ chosen: 7, ballot: { isOpen: true } }));
  const result = eveningResultOf(houseWith({ chosen: 7, ballot: { winner: 1 } }));
  expect(result).toMatchObject({ why: 'most', by: 'Ana', next: 'Léo' });
  expect(result?.people.map(({ name }) => name)).toEqual(['Ana', 'Léo']);
  expect(result?.key).not.toBe(before);
});

test('a vote that nobody won leaves the result that was there before it', () => {
  const open = houseWith({ chosen: 7, ballot: { isOpen: true } });
  expect(eveningResultOf(open)).toBeNull();
  const result = eveningResultOf(houseWith({ chosen: 7, ballot: { winner: null } }));
  expect(result).toMatchObject({ why: null, title: { title: 'Filme 7' } });
  expect(result?.key).toBe(keyBeforeVote(open));
  expect(eveningResultOf(houseWith({ chosen: 9, ballot: { winner: null } }))?.key).not.toBe(
    result?.key,
  );
});

test('nothing is kept from being shown while there is no vote, or no title before it', () => {
  expect(keyBeforeVote(houseWith({ ballot: { isOpen: true } }))).toBeNull();
  expect(keyBeforeVote(houseWith({ chosen: 7 }))).toBeNull();
  expect(keyBeforeVote(houseWith({ chosen: 7, ballot: { winner: 1 } }))).toBeNull();
});

test('a film and a series with one number are two titles', () => {
  const film = { media_type: 'movie', media_id: 7 } as const;
  expect(isSameTitle(film, { ...film })).toBe(true);
  expect(isSameTitle(film, { ...film, media_type: 'serie' })).toBe(false);
  expect(isSameTitle(film, { ...film, media_id: 8 })).toBe(false);
});

test('the sofa is asked for after the vote, which may have just chosen the title', async () => {
  let choice: string | null = null;
  const answers: Record<string, () => unknown> = {
    '/household': () => ({ household: {} }),
    '/household/sofa': () => ({ choice }),
  };
  const call = async (path: string) => {
    if (path !== '/household/vote') return answers[path]!();
    await Promise.resolve();
    choice = 'chosen';
    return { ballot: { id: 2 } };
  };
  const house = await loadHouse(call as Parameters<typeof loadHouse>[0]);
  expect(house).toEqual({ home: {}, sofa: { choice: 'chosen' }, ballot: { id: 2 } });
});
