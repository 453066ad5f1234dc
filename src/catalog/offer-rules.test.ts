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
  it('keeps what is still named, since its first day', () => {
    expect(offerChanges([known()], [seen()], today)).toEqual({
      gone: [],
      kept: [{ id: 7, firstSeen: '2026-01-10', link: null }],
      fresh: [],
    });
  });

  it('lets go what is not named any more', () => {
    expect(offerChanges([known()], [], today).gone).toEqual([7]);
  });

  it('does not let go twice what is history already', () => {
    expect(offerChanges([known({ gone: true })], [], today).gone).toEqual([]);
  });

  it('takes in what is new from today, or from the day the source knows', () => {
    const [first] = offerChanges([], [seen()], today).fresh;
    const [told] = offerChanges([], [seen({ since: '2024-03-01' })], today).fresh;
    expect([first?.firstSeen, told?.firstSeen]).toEqual([today, '2024-03-01']);
  });

  it('never begins an offer tomorrow', () => {
    expect(offerChanges([], [seen({ since: '2027-01-01' })], today).fresh[0]?.firstSeen).toBe(
      today,
    );
  });

  it('begins a new record for an offer that comes back', () => {
    const changes = offerChanges([known({ gone: true })], [seen({ since: '2026-01-10' })], today);
    expect(changes.fresh[0]?.firstSeen).toBe(today);
  });

  it('tells kinds and providers apart, and counts a repeated one once', () => {
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

describe('offerLink', () => {
  it('prefers the own address of the offer', () => {
    expect(offerLink('https://a.example/1', 'https://a.example/{title}', 'X')).toBe(
      'https://a.example/1',
    );
  });

  it('puts the name into the search of the provider, escaped', () => {
    expect(offerLink(null, 'https://a.example/?q={query}', 'Ó Paí, Ó & $& cia')).toBe(
      'https://a.example/?q=%C3%93%20Pa%C3%AD%2C%20%C3%93%20%26%20%24%26%20cia',
    );
  });

  it('is null without either', () => expect(offerLink(null, null, 'X')).toBeNull());
});

it('labels as the specification says', () => {
  expect([offerLabel('stream'), offerLabel('rent'), offerLabel('buy')]).toEqual([
    'PARA ASSISTIR',
    'PARA ALUGAR',
    'PARA COMPRAR',
  ]);
});
