import { expect, test } from 'vitest';
import { avatarArt } from './avatar.ts';
import { contrast } from './colour.ts';
import { PALETTES, personBand, signPalette } from './palettes.ts';

const people = Array.from({ length: 300 }, (_, id) => ({ id, name: `Pessoa ${id}` }));

test('a person’s band reads, and their sign stands out on it', () => {
  for (const person of people) {
    const { bg, ink } = personBand(person);
    const sign = PALETTES[signPalette(person).name];
    expect(contrast(bg, ink), person.name).toBeGreaterThanOrEqual(4.5);
    expect(contrast(bg, sign.bg), person.name).toBeGreaterThanOrEqual(2);
    expect(avatarArt(person).name).toBe(signPalette(person).name);
  }
  expect(new Set(people.map((person) => personBand(person).name)).size).toBeGreaterThan(10);
});
