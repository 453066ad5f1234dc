import { expect, test } from 'vitest';
import type { TvTitleInfo } from './api.ts';
import { ticketOffers } from './ticket.tsx';

type Offer = TvTitleInfo['mine'][number];
const offer = (
  id: number,
  type: Offer['type'] = 'stream',
  link: string | null = 'https://a.example',
) => ({ provider_id: id, family_id: id, type, provider_link: link }) as Offer;

const NONE = { stream: [], free: [], ads: [], rent: [], buy: [] };

const idsOf = (mine: Offer[], providers: Partial<Record<Offer['type'], Offer[]>>) =>
  ticketOffers({
    mine,
    providers: {
      ...NONE,
      ...providers,
    } as unknown as TvTitleInfo['providers'],
  }).map(({ provider_id: id }) => id);

test('the person’s services come first, each family once, three at most', () => {
  expect(idsOf([offer(3)], { stream: [offer(1), offer(3), offer(2)], free: [offer(4)] })).toEqual([
    3, 1, 2,
  ]);
});

test('paid offers only where there are no others', () => {
  expect(idsOf([], { rent: [offer(5, 'rent')], buy: [offer(5, 'buy'), offer(6, 'buy')] })).toEqual([
    5, 6,
  ]);
  expect(idsOf([], { stream: [offer(1)], rent: [offer(5, 'rent')] })).toEqual([1]);
});

test('an offer without an address has no button', () => {
  expect(idsOf([], { stream: [offer(1, 'stream', null), offer(2)] })).toEqual([2]);
});
