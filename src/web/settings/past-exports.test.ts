import { expect, test } from 'vitest';
import { pastExports } from './past-exports.ts';

type Item = Parameters<typeof pastExports>[0][number];

const item = (state: Item['state'], made: string | null, days = 7): Item => ({
  id: 1,
  state,
  requested_at: '2026-11-01T12:00:00.000Z',
  made_at: made && `${made}T12:00:00.000Z`,
  expires_at: made && new Date(Date.parse(made) + days * 86_400_000).toISOString(),
  size: made === null ? null : 1000,
});
const endsOf = (...items: Item[]) => pastExports(items).map(({ end }) => end);

test('a file that another one took the place of did not expire', () => {
  const [third, second, first] = [
    item('ready', '2026-11-28'),
    item('over', '2026-11-25'),
    item('over', '2026-11-01'),
  ];
  expect(endsOf(third, second, first)).toEqual(['trocado por outro', 'venceu']);
});

test('a file stays as it is while another one is made, and when that failed', () => {
  const ready = item('ready', '2026-11-28');
  expect(endsOf(item('waiting', null), ready)).toEqual([]);
  expect(endsOf(item('failed', null), ready)).toEqual([]);
});

test('a failure is in the list once there is something newer', () => {
  expect(endsOf(item('ready', '2026-11-28'), item('failed', null))).toEqual(['falhou']);
});
