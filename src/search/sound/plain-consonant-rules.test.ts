import { expect, test } from 'vitest';
import { skeletonsOf } from './heard-rules.ts';
import {
  mayHaveConsonantsOf,
  mayShareConsonants,
  plainConsonants,
} from './heard-distance-rules.ts';

const mayShare = (typed: string, word: string) =>
  mayShareConsonants(plainConsonants(typed), plainConsonants(word));

const WORDS = (
  'breaking brequim sapphire safira philip filipe matthew mateus django diango djeki jackie psycho ' +
  'saico tchaikovsky xaicoviski grinch grinti station steixon mother moder smith ' +
  'esmifi wenders venders castle quessou doubt dauti of ov tomb tum stephen istivem soldier soudjer campbell quembel adventure adventcher laugh laf knives naifs naivs pitbull pitbul abbott abot ' +
  'rodger roger pfeiffer faifer mr mister castlevania quessouvania battleship betouxip christmas crismas little lirou water uorer ' +
  'camille camile famed feimed jones djouns halloween raluim javier ravier hiddleston ridouston'
).split(' ');

test.each(WORDS)('"%s" may share its consonants with every word that sounds like it', (word) => {
  const skeletons = skeletonsOf(word);
  const alike = WORDS.filter((candidate) =>
    skeletonsOf(candidate).some((skeleton) => skeletons.includes(skeleton)),
  );
  expect(alike).toContain(word);
  for (const similar of alike) expect(mayShare(word, similar), similar).toBe(true);
});

test.each([
  ['brado', 'braso'],
  ['vader', 'fader'],
  ['patos', 'panos'],
  ['duna', 'luna'],
  ['mario', 'dario'],
  ['lara', 'nara'],
  ['luca', 'ruca'],
])('"%s" and "%s" differ in a consonant that is heard', (first, second) => {
  expect(mayShare(first, second)).toBe(false);
  expect(mayShare(second, first)).toBe(false);
});

test('the end of one word and the beginning of the next are not read together', () => {
  expect(mayHaveConsonantsOf('up here')('ap rir')).toBe(true);
  expect(mayHaveConsonantsOf('up here')('ufere')).toBe(false);
});

test.each([
  ['fifti', '50'],
  ['istivem', 'stephen'],
  ['ov', 'of'],
  ['naifs', 'knives'],
])('"%s" may be "%s"', (typed, name) => {
  expect(mayHaveConsonantsOf(typed)(name)).toBe(true);
});
