import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/days.ts';
import { offerChanges, offerLabel, offerLink } from './offer-rules.ts';
import type { StoredOffer, SeenOffer } from './offer-rules.ts';

const today = '2026-02-20';
const at = new Date('2026-02-20T12:00:00Z');
const check = { today, at };
const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS);
const stored = (more: Partial<StoredOffer> = {}): StoredOffer => ({
  id: 7,
  providerId: 8,
  type: 'stream',
  region: 'BR',
  firstSeen: '2026-01-10',
  witnessed: true,
  absentSince: null,
  goneAt: null,
  ...more,
});
const seen = (more: Partial<SeenOffer> = {}): SeenOffer => ({
  providerId: 8,
  type: 'stream',
  region: 'BR',
  link: null,
  ...more,
});

describe('offerChanges', () => {
  it('keeps reported offers with their first day', () => {
    expect(offerChanges([stored()], [seen()], check)).toEqual({
      absent: [],
      gone: [],
      kept: [{ id: 7, firstSeen: '2026-01-10', witnessed: true, link: null }],
      fresh: [],
    });
  });

  it('only notes that an offer is absent for the first time', () => {
    const { absent, gone } = offerChanges([stored()], [], check);
    expect({ absent, gone }).toEqual({ absent: [7], gone: [] });
  });

  it('ends an offer that is absent again after a day, as of its first absence', () => {
    const since = (days: number) =>
      offerChanges([stored({ absentSince: daysAgo(days) })], [], check);
    expect(since(0.99)).toEqual({ absent: [], gone: [], kept: [], fresh: [] });
    expect(since(1).gone).toEqual([{ id: 7, at: daysAgo(1) }]);
    expect(since(30).gone).toEqual([{ id: 7, at: daysAgo(30) }]);
  });

  it('ends an offer at once without a grace period', () => {
    const periods = { graceMs: 0, returnMs: 0 };
    const { absent, gone } = offerChanges([stored()], [], { ...check, periods });
    expect({ absent, gone }).toEqual({ absent: [], gone: [{ id: 7, at }] });
  });

  it('keeps an absent offer that returns', () => {
    const absent = stored({ absentSince: daysAgo(3), firstSeen: '2026-01-02' });
    expect(offerChanges([absent], [seen()], check).kept).toMatchObject([
      { id: 7, firstSeen: '2026-01-02' },
    ]);
  });

  it('does not end an ended offer again', () => {
    const { gone, absent } = offerChanges([stored({ goneAt: daysAgo(9) })], [], check);
    expect([gone, absent]).toEqual([[], []]);
  });

  it('goes on with an ended offer that returns within a week', () => {
    const ended = [
      stored({ id: 6, goneAt: daysAgo(40) }),
      stored({ goneAt: daysAgo(7), witnessed: false }),
    ];
    expect(offerChanges(ended, [seen()], check)).toEqual({
      absent: [],
      gone: [],
      kept: [{ id: 7, firstSeen: '2026-01-10', witnessed: false, link: null }],
      fresh: [],
    });
  });

  it('starts a new offer today, or on the day the source reports', () => {
    const [first] = offerChanges([], [seen()], check).fresh;
    const [told] = offerChanges([], [seen({ since: '2024-03-01' })], check).fresh;
    expect([first?.firstSeen, told?.firstSeen]).toEqual([today, '2024-03-01']);
  });

  it('never starts an offer in the future', () => {
    expect(offerChanges([], [seen({ since: '2027-01-01' })], check).fresh[0]?.firstSeen).toBe(
      today,
    );
  });

  it('starts a new record for an offer that returns later', () => {
    const ended = stored({ goneAt: daysAgo(7.1) });
    const changes = offerChanges([ended], [seen({ since: '2026-01-10' })], check);
    expect(changes.fresh[0]?.firstSeen).toBe(today);
    expect(changes.kept).toEqual([]);
  });

  it('distinguishes types and providers and ignores duplicates', () => {
    const changes = offerChanges(
      [stored()],
      [seen({ type: 'rent' }), seen({ providerId: 9 }), seen({ providerId: 9 })],
      check,
    );
    expect(changes.absent).toEqual([7]);
    expect(changes.fresh.map((offer) => `${offer.type} ${offer.providerId}`)).toEqual([
      'rent 8',
      'stream 9',
    ]);
  });
});

describe('whether an offer is witnessed', () => {
  const isWitnessed = (...args: Parameters<typeof offerChanges>) => {
    const { fresh, kept } = offerChanges(...args);
    return [...fresh, ...kept].map(({ witnessed }) => witnessed);
  };

  it('is not set if the first check found it, unless the source dates it', () => {
    expect(isWitnessed([], [seen()], { ...check, isFirstLook: true })).toEqual([false]);
    expect(
      isWitnessed([], [seen({ since: '2024-03-01' })], { ...check, isFirstLook: true }),
    ).toEqual([true]);
  });

  it('is set at every later check, even if the first found nothing', () => {
    expect(isWitnessed([], [seen()], check)).toEqual([true]);
  });

  it('does not change until the source dates the offer', () => {
    const before = [stored({ witnessed: false })];
    expect(isWitnessed(before, [seen()], check)).toEqual([false]);
    expect(isWitnessed(before, [seen({ since: '2024-03-01' })], check)).toEqual([true]);
  });
});

describe('offerLink', () => {
  const template = 'https://a.example/?q={query}';
  const watch = 'https://watch.example/1';

  it('prefers the offer’s own address', () => {
    expect(offerLink({ own: 'https://a.example/1', template, watch }, 'X')).toBe(
      'https://a.example/1',
    );
  });

  it('inserts the escaped name into the provider’s search address', () => {
    expect(offerLink({ own: null, template, watch }, 'Ó Paí, Ó & $& cia')).toBe(
      'https://a.example/?q=%C3%93%20Pa%C3%AD%2C%20%C3%93%20%26%20%24%26%20cia',
    );
  });

  it("is the source's own page for a provider without a search, and null without any", () => {
    expect(offerLink({ own: null, template: null, watch }, 'X')).toBe(watch);
    expect(offerLink({ own: null, template: null, watch: null }, 'X')).toBeNull();
  });
});

it('labels each type of offer', () => {
  expect([offerLabel('stream'), offerLabel('rent'), offerLabel('buy')]).toEqual([
    'PARA ASSISTIR',
    'PARA ALUGAR',
    'PARA COMPRAR',
  ]);
});
