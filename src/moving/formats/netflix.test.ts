import { describe, expect, test } from 'vitest';
import {
  READ_OPTIONS,
  readDropped,
  readingInWords,
  recordsOf,
  textFile,
} from '#test/moving-readings.ts';
import { netflixSubjects } from './netflix.ts';

const readings = (title: string) =>
  netflixSubjects(title).map(({ kind, names, season, episode }) =>
    [kind, names[0], season && `S${season}`, episode?.number && `E${episode.number}`, episode?.name]
      .filter(Boolean)
      .join(' | '),
  );

test.each([
  ['Tropa de Elite', ['unknown | Tropa de Elite']],
  [
    'Mad Max: Estrada da Fúria',
    ['movie | Mad Max: Estrada da Fúria', 'episode | Mad Max | Estrada da Fúria'],
  ],
  ['Round 6: Temporada 1: Episódio 2', ['episode | Round 6 | S1 | E2']],
  [
    'Peaky Blinders: Sangue, Apostas e Navalhas: Temporada 5: Sr. Jones',
    [
      'episode | Peaky Blinders: Sangue, Apostas e Navalhas | S5 | Sr. Jones',
      'episode | Peaky Blinders | S5 | Sr. Jones',
    ],
  ],
  [
    'Stranger Things: Stranger Things 3: Capítulo oito: A batalha',
    ['episode | Stranger Things | S3 | E8 | A batalha'],
  ],
  [
    'Stranger Things: Capítulo três: Caramba',
    [
      'episode | Stranger Things | S1 | E3 | Caramba',
      'movie | Stranger Things: Capítulo três: Caramba',
    ],
  ],
  [
    'Como Defender um Assassino: Piloto',
    ['movie | Como Defender um Assassino: Piloto', 'episode | Como Defender um Assassino | Piloto'],
  ],
  ['The Sinner: The Sinner: Cora: Parte VIII', ['episode | The Sinner | Cora: Parte VIII']],
  [
    'Lei e ordem: Special Victims Unit: The Tenth Year: Zebras',
    [
      'movie | Lei e ordem: Special Victims Unit: The Tenth Year: Zebras',
      'episode | Lei e ordem: Special Victims Unit: The Tenth Year | Zebras',
      'episode | Lei e ordem: Special Victims Unit | The Tenth Year: Zebras',
      'episode | Lei e ordem | Special Victims Unit: The Tenth Year: Zebras',
    ],
  ],
  [
    'O Poderoso Chefão: Parte II',
    ['movie | O Poderoso Chefão: Parte II', 'episode | O Poderoso Chefão | Parte II'],
  ],
  ['3%: Temporada 1: Capítulo 1: Cubos', ['episode | 3% | S1 | E1 | Cubos']],
])('%s is understood', (title, expected) => {
  expect(readings(title)).toEqual(expected);
});

describe('a history', () => {
  const history = (...rows: string[]) =>
    textFile('NetflixViewingHistory.csv', ['Title,Date', ...rows, ''].join('\n'));

  test('reports withdrawn titles and joins a row that stands twice', async () => {
    const { readings: found } = await readDropped([
      history(
        '"","13/03/2024"',
        '" : Episode 7","13/03/2024"',
        '"Duna","13/03/2024"',
        '"Duna","13/03/2024"',
      ),
    ]);
    expect(found.map(readingInWords)).toEqual([
      expect.stringContaining('withdrawn-title'),
      expect.stringContaining('withdrawn-title'),
      "4 unknown 'Duna': watched 2024-03-13",
      "5 unknown 'Duna': watched 2024-03-13",
    ]);
    const keys = recordsOf(found).map(({ viewings }) => viewings![0]!.key);
    expect(new Set(keys).size).toBe(1);
  });

  test('reads titles with commas of which a spreadsheet dropped the quotes', async () => {
    const { readings: found } = await readDropped([
      history('Round 6: Temporada 1: Batatinha Frita 1, 2, 3,02/10/2021', '"Duna","31/12/2020"'),
    ]);
    expect(found.map(readingInWords)).toEqual([
      "2 episode 'Round 6' S1 [Temporada 1] E? 'Batatinha Frita 1, 2, 3': watched 2021-10-02",
      "3 unknown 'Duna': watched 2020-12-31",
    ]);
  });

  test('asks for the order of day and month when nothing tells it', async () => {
    const file = history('"A","1/1/24"', '"B","2/2/23"');
    const { sources, readings: guessed } = await readDropped([file]);
    expect(sources[0]!.questions).toMatchObject([{ type: 'day-order', guess: 'month-first' }]);
    expect(guessed).toHaveLength(2);
    const { readings: answered } = await readDropped([history('"A","1/2/24"', '"B","1/2/23"')], {
      options: { ...READ_OPTIONS, dayOrder: 'day-first' },
    });
    expect(answered.map(readingInWords)[0]).toContain('watched 2024-02-01');
  });
});

describe('the activity of a household', () => {
  const HEADER =
    'Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country';
  const activity = (...rows: string[]) =>
    textFile('ViewingActivity.csv', [HEADER, ...rows, ''].join('\n'));

  test('joins the sittings of a film, and keeps it apart from seeing it again', async () => {
    const { readings: found } = await readDropped([
      activity(
        'Ana,2024-03-10 02:00:00,02:30:00,,Duna,,TV,02:30:00,02:30:00,BR',
        'Ana,2024-03-03 02:15:00,01:20:00,,Duna,,TV,02:30:00,Not latest view,BR',
        'Ana,2024-03-02 23:00:00,01:10:00,,Duna,,TV,01:10:00,Not latest view,BR',
      ),
    ]);
    expect(found.map(readingInWords)).toEqual([
      "2 unknown 'Duna': watched 2024-03-09(2024-03-10T02:00:00Z) for 9000 s",
      "3 unknown 'Duna': watched 2024-03-02(2024-03-03T02:15:00Z) for 9000 s",
    ]);
  });

  test('leaves out other profiles, trailers and what ran for some seconds', async () => {
    const { readings: found } = await readDropped(
      [
        activity(
          'Bia,2024-03-10 02:00:00,02:30:00,,Duna,,TV,02:30:00,02:30:00,BR',
          'Ana,2024-03-09 02:00:00,00:00:40,,Barbie,,TV,00:00:40,00:00:40,BR',
          'Ana,2024-03-08 02:00:00,00:01:00,,Barbie (Trailer),TRAILER,TV,00:01:00,00:01:00,BR',
        ),
      ],
      { options: { ...READ_OPTIONS, profiles: ['Ana'] } },
    );
    expect(found.map((reading) => reading.type === 'ignored' && reading.reason)).toEqual([
      'someone-else',
      'trailer',
      'too-short',
    ]);
  });

  test('names a viewing as the history does, so that both together count it once', async () => {
    const row =
      'Ana,2021-10-03 02:00:00,00:59:00,,"Round 6: Temporada 1: Jogo (Episódio 1)",,TV,00:59:00,00:59:00,BR';
    const { readings: found } = await readDropped([
      activity(row),
      textFile(
        'NetflixViewingHistory.csv',
        'Title,Date\n"Round 6: Temporada 1: Jogo","02/10/2021"\n"X","31/12/2020"\n',
      ),
    ]);
    const keys = recordsOf(found).map(({ viewings }) => viewings![0]!.key);
    expect(keys[0]).toBe(keys[1]);
  });
});
