import { describe, expect, it } from 'vitest';
import { offerChanges, offerLabel, offerLink } from './offer-rules.ts';
import type { KnownOffer, SeenOffer } from './offer-rules.ts';

const today = '2026-02-20';
const known = (more: Partial<KnownOffer> = {}): KnownOffer => ({
  id: 7,
  providerId: 8,
  type: 'stream',
  region: 'BR',
  firstSeen: '2026-01-10',
  witnessed: true,
  gone: false,
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
    expect(offerChanges([known()], [seen()], today)).toEqual({
      gone: [],
      kept: [{ id: 7, firstSeen: '2026-01-10', witnessed: true, link: null }],
      fresh: [],
    });
  });

  it('ends offers that are no longer reported', () => {
    expect(offerChanges([known()], [], today).gone).toEqual([7]);
  });

  it('does not end an ended offer again', () => {
    expect(offerChanges([known({ gone: true })], [], today).gone).toEqual([]);
  });

  it('starts a new offer today, or on the day the source reports', () => {
    const [first] = offerChanges([], [seen()], today).fresh;
    const [told] = offerChanges([], [seen({ since: '2024-03-01' })], today).fresh;
    expect([first?.firstSeen, told?.firstSeen]).toEqual([today, '2024-03-01']);
  });

  it('never starts an offer in the future', () => {
    expect(offerChanges([], [seen({ since: '2027-01-01' })], today).fresh[0]?.firstSeen).toBe(
      today,
    );
  });

  it('starts a new record for an offer that returns', () => {
    const changes = offerChanges([known({ gone: true })], [seen({ since: '2026-01-10' })], today);
    expect(changes.fresh[0]?.firstSeen).toBe(today);
  });

  it('distinguishes types and providers and ignores duplicates', () => {
    const changes = offerChanges(
      [known()],
      [seen({ type: 'rent' }), seen({ providerId: 9 }), seen({ providerId: 9 })],
      today,
    );
    expect(changes.gone).toEqual([7]);
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
    expect(isWitnessed([], [seen()], today, true)).toEqual([false]);
    expect(isWitnessed([], [seen({ since: '2024-03-01' })], today, true)).toEqual([true]);
  });

  it('is set at every later check, even if the first found nothing', () => {
    expect(isWitnessed([], [seen()], today)).toEqual([true]);
  });

  it('does not change until the source dates the offer', () => {
    const before = [known({ witnessed: false })];
    expect(isWitnessed(before, [seen()], today)).toEqual([false]);
    expect(isWitnessed(before, [seen({ since: '2024-03-01' })], today)).toEqual([true]);
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

it('labels as the specification says', () => {
  expect([offerLabel('stream'), offerLabel('rent'), offerLabel('buy')]).toEqual([
    'PARA ASSISTIR',
    'PARA ALUGAR',
    'PARA COMPRAR',
  ]);
});
