import { expect, it } from 'vitest';
import type { HouseholdMember, HouseholdService } from '#api/types.ts';
import * as words from './costs-words.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it('says the answer', () => {
  expect(plain(words.answerWords(4480, 41, 50))).toBe(
    'Por R$ 44,80 por mês você vê 41 dos seus 50.',
  );
  expect(plain(words.answerWords(0, 2, 2))).toBe('Sem pagar nada, você vê todos os seus 2.');
  expect(words.answerWords(0, 0, 3)).toBe('Sem pagar nada, você não vê nada da sua lista.');
});

it('says it of a household too', () => {
  expect(plain(words.answerWords(4480, 41, 50, true))).toBe(
    'Por R$ 44,80 por mês vocês veem 41 dos 50 da casa.',
  );
  expect(words.answerWords(0, 2, 2, true)).toBe('Sem pagar nada, vocês veem todos os 2 da casa.');
  expect(words.answerWords(0, 1, 1, true)).toBe('Sem pagar nada, vocês veem o título da casa.');
  expect(words.answerWords(0, 0, 3, true)).toBe(
    'Sem pagar nada, vocês não veem nada da lista da casa.',
  );
  expect(words.cancelWords(2, 0, null, true)).toBe(
    'Nada da lista da casa está só nela: os 2 que ela tem, vocês veem neste plano.',
  );
  expect(words.bringsWords(3, 3, 0, true).heading).toBe('Traz 3 da lista da casa.');
});

it('says who of a household pays for a service, or has it', () => {
  const member = (number: number, name: string) =>
    ({ number, name, is_you: number === 1 }) as HouseholdMember;
  const service = (id: number, payer: number | null, users: number[]) =>
    ({ provider_id: id, paid_by: payer, used_by: users }) as HouseholdService;
  const house = {
    members: [member(1, 'Dora'), member(2, 'Ana'), member(3, 'Léo')],
    services: [service(8, 2, [1, 2]), service(9, 1, [1]), service(10, null, [2, 3])],
  };
  expect([8, 9, 10, 11].map((family) => words.payerWords(house, family))).toEqual([
    'Ana paga',
    'Você paga',
    'Ana e Léo têm',
    null,
  ]);
});

it('compares with today', () => {
  const said = words.todayWords({ cost: 10_970, seen: 38 }, { cost: 4480, seen: 41 });
  expect(plain(said)).toBe('Hoje você vê 38. Dá R$ 64,90 a menos por mês, com 3 títulos a mais.');
});

it('says what renting the rest costs, or that it does not know', () => {
  expect(plain(words.lackWords(9, { cost: 6210, titles: 9, unknown: 0 }))).toBe(
    'Os outros 9 custam R$ 62,10 alugados.',
  );
  expect(words.lackWords(9, { cost: 0, titles: 0, unknown: 9 })).toContain('não sabemos');
  expect(plain(words.lackWords(9, { cost: 990, titles: 1, unknown: 8 }))).toBe(
    'Dos outros 9, 1 custa R$ 9,90 alugado; de 8 a gente não sabe o preço.',
  );
  expect(words.lackWords(0, { cost: 0, titles: 0, unknown: 0 })).toBe('');
});

it('names months across a year’s end', () => {
  expect([words.monthAfter('2026-11-22', 0), words.monthAfter('2026-11-22', 2)]).toEqual([
    'novembro',
    'janeiro',
  ]);
  expect(words.checkedWords('2026-10-04')).toBe('outubro de 2026');
});

it('writes amounts as Brazilians do', () => {
  expect([words.amount(0), words.amount(4480), words.amount(123_456)]).toEqual([
    '0,00',
    '44,80',
    '1.234,56',
  ]);
});
