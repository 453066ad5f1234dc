import { setTimeout as after } from 'node:timers/promises';
import type { Page } from 'playwright';

/** Keys by their initials, E for Enter and B for Back. */
const NAMES: Readonly<Record<string, string>> = {
  L: 'ArrowLeft',
  R: 'ArrowRight',
  U: 'ArrowUp',
  D: 'ArrowDown',
  E: 'Enter',
  B: 'Escape',
};

/** The keys of a text such as `3R D E`: a number repeats the key after it. */
export const remote = (keys: string): string[] =>
  Array.from(keys.matchAll(/(\d*)([LRUDEB])/g)).flatMap(([, count, key]) =>
    Array.from({ length: Number(count) || 1 }, () => NAMES[key!]!),
  );

/** Presses keys with a pause after each, in milliseconds. */
export async function pressAll(page: Page, keys: readonly string[], pause: number): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await after(pause);
  }
}
