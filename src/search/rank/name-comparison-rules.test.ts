import { expect, it } from 'vitest';
import { comparing } from './name-comparison-rules.ts';

const startOf = (typed: string, name: string, of: 'title' | 'person') =>
  comparing(typed.split(' '), undefined, of)(name.split(' ')).start;

it('takes the surname of a person for a start as well as the first name', () => {
  expect(startOf('moura', 'wagner moura', 'person')).toBe(1);
  expect(startOf('wagner', 'wagner moura', 'person')).toBe(1);
  expect(startOf('maria', 'wagner maria moura', 'person')).toBe(0);
});

it('takes only the first significant word of a title for its start', () => {
  expect(startOf('deus', 'cidade de deus', 'title')).toBe(0);
  expect(startOf('clone', 'o clone', 'title')).toBe(1);
});
