import { expect, it } from 'vitest';
import { dayInBrazil } from './rules.ts';

it('is still yesterday in Brasília three hours after midnight UTC', () => {
  expect(dayInBrazil(new Date('2026-11-21T02:59:59Z'))).toBe('2026-11-20');
  expect(dayInBrazil(new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21');
});
