import { describe, expect, test } from 'vitest';
import { EMPTY_LEDGER, booked, createMemoryLedger, nextDay } from './ledger.ts';
import type { LedgerState } from './ledger.ts';

const limits = { monthly: 5, daily: 3 };
const noon = new Date('2026-12-04T12:00:00Z');
const taken = async (ledger: ReturnType<typeof createMemoryLedger>, at: Date, times: number) =>
  (await Promise.all(Array.from({ length: times }, () => ledger.take(at)))).filter(Boolean).length;

describe('a ledger', () => {
  test('never passes its cap of a day, then of a month, however many ask at once', async () => {
    const ledger = createMemoryLedger(limits);
    expect(await taken(ledger, noon, 50)).toBe(3);
    expect(await taken(ledger, new Date('2026-12-05T00:00:00Z'), 50)).toBe(2);
    expect(await taken(ledger, new Date('2026-12-31T23:59:59Z'), 50)).toBe(0);
    expect(await taken(ledger, new Date('2027-01-01T00:00:00Z'), 50)).toBe(3);
  });

  test('books nothing until the end of a pause, and a shorter pause does not end a longer one', async () => {
    const ledger = createMemoryLedger(limits);
    await ledger.pause(nextDay(noon));
    await ledger.pause(noon);
    expect(await ledger.take(new Date('2026-12-04T23:59:59Z'))).toBe(false);
    expect(await ledger.take(new Date('2026-12-05T00:00:00Z'))).toBe(true);
  });

  test('with a cap of nothing books nothing', () => {
    expect(booked(EMPTY_LEDGER, noon, { monthly: 0, daily: 9 })).toBeNull();
  });

  test('gives no quota twice when the clock is set back', () => {
    const full: LedgerState = {
      ...EMPTY_LEDGER,
      month: '2027-01',
      usedInMonth: 5,
      day: '2027-01-02',
      usedInDay: 0,
    };
    expect(booked(full, noon, limits)).toBeNull();
  });
});
