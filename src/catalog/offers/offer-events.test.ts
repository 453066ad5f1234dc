import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/days.ts';
import { offerEventsOf } from './offer-events.ts';
import { offerChanges } from './offer-rules.ts';
import type { StoredOffer, SeenOffer } from './offer-rules.ts';

const NOW = new Date('2026-11-22T15:00:00Z');
const TODAY = '2026-11-22';
const RETURN = { graceMs: 0, returnMs: 7 * DAY_MS };
/** 2 is another name of 1, and 4 a tier of 3. */
const familyOf = (id: number) => ({ 2: 1, 4: 3 })[id] ?? id;

let ids = 0;
const stored = (providerId: number, more: Partial<StoredOffer> = {}): StoredOffer => ({
  id: (ids += 1),
  providerId,
  type: 'stream',
  region: 'BR',
  firstSeen: '2026-01-01',
  witnessed: true,
  absentSince: null,
  goneAt: null,
  ...more,
});
const seen = (providerId: number, more: Partial<SeenOffer> = {}): SeenOffer => ({
  providerId,
  type: 'stream',
  region: 'BR',
  link: null,
  ...more,
});
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

function eventsOf(before: readonly StoredOffer[], now: readonly SeenOffer[], isFirstLook = false) {
  const check = { today: TODAY, at: NOW, isFirstLook };
  const changes = offerChanges(before, now, { ...check, periods: RETURN });
  const events = offerEventsOf({
    stored: before,
    changes,
    ...check,
    familyOf,
    returnMs: 7 * DAY_MS,
  });
  return events.map(({ kind, providerId, isFree }) => `${kind} ${providerId}${isFree ? ' f' : ''}`);
}

describe('a title arrives', () => {
  test('at a service that did not have it', () => {
    expect(eventsOf([], [seen(5)])).toEqual(['arrived 5']);
    expect(eventsOf([stored(1)], [seen(1), seen(5)])).toEqual(['arrived 5']);
  });
  test('once at a family of providers, by the name of its head', () => {
    expect(eventsOf([], [seen(3), seen(4), seen(2)])).toEqual(['arrived 3', 'arrived 1']);
    expect(eventsOf([stored(3)], [seen(3), seen(4)])).toEqual([]);
  });
  test('again after a week, but not when it returns within one', () => {
    const ended = (days: number) => [stored(5, { goneAt: ago(days) })];
    expect(eventsOf(ended(8), [seen(5)])).toEqual(['arrived 5']);
    expect(eventsOf(ended(7), [seen(5)])).toEqual([]);
    // With another kind of offer, or at another provider of the family.
    expect(eventsOf(ended(3), [seen(5, { type: 'ads' })])).toEqual(['free 5 f']);
    expect(eventsOf([stored(3, { goneAt: ago(3) })], [seen(4)])).toEqual([]);
  });
  test('not at the first look, for rent, abroad, or where it was found late', () => {
    expect(eventsOf([], [seen(5)], true)).toEqual([]);
    expect(eventsOf([], [seen(5, { since: TODAY })], true)).toEqual([]);
    expect(eventsOf([], [seen(5, { type: 'rent' }), seen(1, { type: 'buy' })])).toEqual([]);
    expect(eventsOf([], [seen(5, { region: 'PT' })])).toEqual([]);
    expect(eventsOf([], [seen(5, { since: '2026-11-14' })])).toEqual([]);
    expect(eventsOf([], [seen(5, { since: '2026-11-15' })])).toEqual(['arrived 5']);
  });
});

describe('a title becomes free', () => {
  test('if it was free nowhere', () => {
    expect(eventsOf([stored(1)], [seen(1), seen(5, { type: 'ads' })])).toEqual(['arrived 5 f']);
    expect(eventsOf([stored(1)], [seen(1), seen(1, { type: 'free' })])).toEqual(['free 1 f']);
    const free = stored(1, { type: 'free' });
    expect(eventsOf([free], [seen(1, { type: 'free' }), seen(5, { type: 'ads' })])).toEqual([
      'arrived 5',
    ]);
  });
  test('at one service, if it does at several', () => {
    const both = [seen(5, { type: 'free' }), seen(1, { type: 'ads' })];
    expect(eventsOf([], both)).toEqual(['arrived 5 f', 'arrived 1']);
  });
});

describe('a title leaves', () => {
  test('with its last streaming offer of the family', () => {
    expect(eventsOf([stored(5), stored(1)], [seen(1)])).toEqual(['left 5']);
    expect(eventsOf([stored(3), stored(4)], [seen(4)])).toEqual([]);
    expect(eventsOf([stored(3), stored(4)], [])).toEqual(['left 3']);
    expect(eventsOf([stored(5, { type: 'rent' })], [])).toEqual([]);
  });
  test('not when another kind of offer takes its place', () => {
    expect(eventsOf([stored(5)], [seen(5, { type: 'ads' })])).toEqual(['free 5 f']);
  });
});
