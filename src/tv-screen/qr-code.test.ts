import { expect, test } from 'vitest';
import { qrPath } from './qr-code.tsx';

/** True if a module is dark. */
const darkIn = (path: string) => {
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  return (x: number, y: number) => dark.has(`${x} ${y}`);
};

test('the code has the three finder patterns and the timing pattern of the format', () => {
  const { size, path } = qrPath('https://vouver.com.br/mytv/K7Q2MX');
  expect((size - 17) % 4).toBe(0);
  const isDark = darkIn(path);
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    for (let y = 0; y < 7; y += 1) {
      for (let x = 0; x < 7; x += 1) {
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
        expect(isDark(left + x, top + y)).toBe(ring !== 2);
      }
    }
  }
  for (let at = 8; at < size - 8; at += 1) expect(isDark(at, 6)).toBe(at % 2 === 0);
});

test('another text has another code', () => {
  expect(qrPath('https://a.example/mytv/AAAAAA').path).not.toBe(
    qrPath('https://a.example/mytv/BBBBBB').path,
  );
});
