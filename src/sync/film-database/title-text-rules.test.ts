import { film, serie } from '#test/film-answers.ts';
import { expect, it } from 'vitest';

const row = (language: string, country: string, data: object | null) => ({
  iso_639_1: language,
  iso_3166_1: country,
  name: '',
  english_name: '',
  data,
});
const translated = (differences: object, ...translations: object[]) =>
  film({
    original_language: 'en',
    original_title: 'The Noon Ferry',
    title: 'The Noon Ferry',
    overview: '',
    translations: { translations },
    ...differences,
  }).title.translations;

it('stores texts in Portuguese, English and the original language', () => {
  const texts = translated(
    { original_language: 'ko', original_title: '정오의 배' },
    row('ko', 'KR', { title: '', overview: '강을 건넌다', tagline: '' }),
    row('fr', 'FR', { title: 'Le Bac de midi', overview: '', tagline: '' }),
    row('en', 'US', { title: 'The Noon Ferry', overview: 'He crosses.', tagline: 'Slowly.' }),
    row('pt', 'PT', { title: 'O Barco do Meio-Dia', overview: '', tagline: '' }),
    row('pt', 'BR', { title: 'A Barca', overview: 'Ele atravessa.', tagline: ' ' }),
  );
  expect(texts).toEqual([
    { language: 'pt-BR', title: 'A Barca', overview: 'Ele atravessa.', tagline: null },
    { language: 'pt-PT', title: 'O Barco do Meio-Dia', overview: null, tagline: null },
    { language: 'en', title: 'The Noon Ferry', overview: 'He crosses.', tagline: 'Slowly.' },
    { language: 'ko', title: null, overview: '강을 건넌다', tagline: null },
  ]);
});

it('takes the original title if a translation leaves it empty', () => {
  const texts = translated(
    {},
    row('pt', 'BR', { title: '', overview: 'Ele atravessa.', tagline: '' }),
    row('pt', 'PT', { title: 'O Barco', overview: '', tagline: '' }),
  );
  expect(texts?.[0]).toMatchObject({ language: 'pt-BR', title: 'The Noon Ferry' });
});

it('skips a translation without any text', () => {
  const empty = { title: '', overview: '', tagline: null };
  expect(translated({}, row('pt', 'BR', empty), row('pt', 'PT', null))).toEqual([]);
});

it('uses no texts of one country for another', () => {
  const texts = translated({}, row('pt', 'AO', { title: 'Outro', overview: 'Outro' }));
  expect(texts).toEqual([]);
});

it('takes English texts of the first country that has them', () => {
  const texts = translated(
    { original_language: 'ja', original_title: '正午' },
    row('en', 'GB', { title: 'Ferry at Noon', overview: 'British.', tagline: '' }),
    row('EN', 'us', { title: 'The Noon Ferry', overview: '', tagline: '' }),
  );
  expect(texts).toEqual([
    { language: 'en', title: 'The Noon Ferry', overview: 'British.', tagline: null },
  ]);
});

it('takes the response’s own texts if there are no translations', () => {
  expect(translated({ title: 'A Barca', overview: 'Ele atravessa.' })).toEqual([
    { language: 'pt-BR', title: 'A Barca', overview: 'Ele atravessa.', tagline: null },
  ]);
  expect(translated({ translations: {} })).toEqual([]);
});

it('reads the name of a series', () => {
  const translations = [row('pt', 'BR', { name: 'A Rua', overview: '', tagline: '' })];
  expect(serie({ translations: { translations } }).title.translations).toEqual([
    { language: 'pt-BR', title: 'A Rua', overview: null, tagline: null },
  ]);
});
