import { describe, expect, it } from 'vitest';
import type { TitleInput } from '#catalog/import-schema.ts';
import { aPerson, aTitle, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';
import { findArtTitle } from './art-queries.ts';
import { findPopular } from '#catalog/shelf/listing-queries.ts';
import { importPeople } from '#catalog/people/people-commands.ts';
import { findPerson } from '#catalog/people/person-queries.ts';
import { findTitle } from './title-queries.ts';

const database = useEmptyCatalogue();

type Texts = NonNullable<TitleInput['translations']>;

describe('the language of texts', () => {
  it.each<[string, Texts, { title: string; overview: string; tagline: string; language: string }]>([
    [
      'is pt-BR if available',
      [
        { language: 'en', title: 'English', overview: 'In English.' },
        { language: 'pt-PT', title: 'Lisboeta', overview: 'Em Lisboa.' },
        { language: 'pt-BR', title: 'Brasileiro', overview: 'No Brasil.', tagline: 'Oba' },
      ],
      { title: 'Brasileiro', overview: 'No Brasil.', tagline: 'Oba', language: 'pt-BR' },
    ],
    [
      'falls back separately for each text',
      [
        { language: 'pt-BR', title: 'Brasileiro', overview: '' },
        { language: 'pt-PT', title: 'Lisboeta', overview: null, tagline: 'Fixe' },
        { language: 'en', title: 'English', overview: 'In English.', tagline: 'Cool' },
        { language: 'ja', overview: '日本語で。' },
      ],
      { title: 'Brasileiro', overview: 'In English.', tagline: 'Fixe', language: 'en' },
    ],
    [
      'falls back to the original language last',
      [
        { language: 'fr', title: 'Français', overview: 'En français.' },
        { language: 'ja', overview: '日本語で。' },
      ],
      { title: 'Original', overview: '日本語で。', tagline: '', language: 'ja' },
    ],
    [
      'is the title’s if there is no overview',
      [{ language: 'pt-PT', title: 'Lisboeta' }],
      { title: 'Lisboeta', overview: '', tagline: '', language: 'pt-PT' },
    ],
    [
      'is the original one if there is no text',
      [],
      { title: 'Original', overview: '', tagline: '', language: 'ja' },
    ],
  ])('%s', async (_, translations, expected) => {
    const { db } = database;
    await seedCatalogue(db, aTitle({ translations }));
    expect(await findTitle(db, 'movie', 1)).toMatchObject(expected);
    const { items } = await findPopular(db, 'movie', { page: 1, size: 1 });
    expect(items[0]).toMatchObject({ title: expected.title });
    expect(await findArtTitle(db, 'movie', 1)).toMatchObject({ title: expected.title, year: 2020 });
  });

  it('holds for biographies too, and a second import replaces them', async () => {
    const { db } = database;
    const english = { language: 'en', biography: 'English.' };
    await importPeople(db, [
      aPerson(1, 'Ana', { biographies: [english, { language: 'pt-BR', biography: 'Brasil.' }] }),
    ]);
    expect((await findPerson(db, 1))?.biography).toBe('Brasil.');
    await importPeople(db, [aPerson(1, 'Ana Maria', { biographies: [english] })]);
    expect(await findPerson(db, 1)).toMatchObject({ name: 'Ana Maria', biography: 'English.' });
    await importPeople(db, [aPerson(1, 'Ana')]);
    expect((await findPerson(db, 1))?.biography).toBe('');
    expect(await findPerson(db, 2)).toBeNull();
  });
});
