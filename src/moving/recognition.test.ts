import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  READ_OPTIONS,
  droppedFile,
  readDropped,
  readingInWords,
  recordsOf,
  textFile,
} from '#test/moving-readings.ts';
import { ALL_FORMATS } from './formats/all-formats.ts';
import { IGNORED_WORDS, PROBLEM_WORDS, REFUSAL_WORDS } from './moving-words.ts';
import { readSource, recognise } from './recognition.ts';
import { FORMAT_IDS, MEDIA_SERVERS } from './records.ts';
import { fileOfBlob } from './text/decoding.ts';
import { tenthByDefault } from '#test/tier.ts';

const SAMPLES = join(import.meta.dirname, '../../test/moving-samples');

test('every format is offered every file, once', () => {
  expect(ALL_FORMATS.map(({ id }) => id).toSorted()).toEqual(
    FORMAT_IDS.filter((id) => !MEDIA_SERVERS.some((server) => server === id)).toSorted(),
  );
});

test.each([
  ['imdb/ratings-2024.csv', 'imdb'],
  ['movary/movary-history.csv', 'movary'],
  ['trakt/trakt.csv', 'trakt'],
  ['simkl/SimklBackup.csv', 'simkl'],
  ['tmdb/ratings.csv', 'tmdb'],
  ['filmow/filmow_to_letterboxd-1marinalenc.csv', 'filmow'],
  ['letterboxd/letterboxd-import-format.csv', 'letterboxd'],
  ['letterboxd/export/diary.csv', 'letterboxd'],
  ['netflix/NetflixViewingHistory-en.csv', 'netflix'],
  ['primevideo/watch-history.csv', 'primevideo'],
  ['tvtime/2026/tvtime-movies.csv', 'tvtime'],
  ['watcharr/watcharr-export.json', 'watcharr'],
  ['myanimelist/animelist_1752868000_-_9000001.xml.gz', 'myanimelist'],
])('%s is recognised by its content under any name', async (sample, format) => {
  const { sources } = await recognise([
    await droppedFile(join(SAMPLES, sample), 'download (3).txt'),
  ]);
  expect(sources.map((source) => source.format)).toEqual([format]);
});

test('asks what a file of Letterboxd is that was renamed', async () => {
  const file = await droppedFile(
    join(SAMPLES, 'letterboxd/export/watchlist.csv'),
    'filmes (2).csv',
  );
  const { sources } = await recognise([file]);
  expect(sources[0]!.questions).toEqual([
    { type: 'part', file: 'filmes (2).csv', choices: ['watched', 'watchlist', 'likes'] },
  ]);
  const { readings } = await readDropped([file], { answers: { 'filmes (2).csv': 'watchlist' } });
  expect(recordsOf(readings).every(({ wanted }) => wanted)).toBe(true);
});

test('asks whether a renamed file of IMDb is the watch list or a list', async () => {
  const file = await droppedFile(join(SAMPLES, 'imdb/WATCHLIST.csv'), 'minha lista.csv');
  const { sources } = await recognise([file]);
  expect(sources[0]!.questions).toMatchObject([{ type: 'part', choices: ['watchlist', 'list'] }]);
});

test.each([
  ['nada.csv', '', 'empty'],
  ['nada.csv', '  \n \n', 'empty'],
  [
    'foto.jpg',
    new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1]),
    'not-a-text',
  ],
  ['texto.txt', 'Querido diário, hoje vi um filme.\nFoi bom.\n', 'unknown-format'],
  ['dados.json', '{"nada": [{"a": 1}]}', 'unknown-format'],
  ['pagina.html', '<html><body>oi</body></html>', 'unknown-format'],
  ['a.gz', new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3]), 'archive-damaged'],
])('refuses %s with its reason', async (name, content, reason) => {
  const { refused, sources } = await recognise([textFile(name, content)]);
  expect(sources).toEqual([]);
  expect(refused).toEqual([{ file: name, reason }]);
});

describe('a table of one’s own', () => {
  const TABLE = [
    'Filme;Ano;Assistido em;Nota;Lista;Observações',
    'Aquarius;2016;02/03/2024;4,5;Pernambuco;com a mãe',
    'Bacurau;2019;sim;5;Pernambuco;',
    'O Som ao Redor;2012;não;;;',
    ';2012;01/01/2024;3;;',
    'Tropa de Elite;2007;31/02/2024;4;;',
    '',
  ].join('\r\n');

  test('has its columns, scale and days guessed, and asked about', async () => {
    const { sources, readings } = await readDropped([textFile('filmes.csv', TABLE)]);
    expect(sources[0]!.questions).toMatchObject([
      {
        type: 'columns',
        guess: {
          title: 'Filme',
          year: 'Ano',
          watched: 'Assistido em',
          rating: 'Nota',
          list: 'Lista',
          note: 'Observações',
        },
      },
      { type: 'scale', guess: 5 },
    ]);
    expect(readings.map(readingInWords)).toEqual([
      "2 list table:Pernambuco 'Pernambuco'",
      "2 unknown 'Aquarius' (2016): watched 2024-03-02; rated 9 2024-03-02; in table:Pernambuco#? ?; review 'com a mãe'",
      "3 unknown 'Bacurau' (2019): watched ?; rated 10 ?; in table:Pernambuco#? ?",
      '4 ignored nothing-said: O Som ao Redor;2012;não;;;',
      '5 problem no-title: ;2012;01/01/2024;3;;',
      '6 problem bad-date: Tropa de Elite;2007;31/02/2024;4;;',
    ]);
  });

  test('is read by the columns that the person named', async () => {
    const file = textFile('x.csv', 'coisa,quando foi,pontos\nAquarius,2024-03-02,80\n');
    const options = {
      ...READ_OPTIONS,
      scale: 100 as const,
      columns: { title: 'coisa', watched: 'quando foi', rating: 'pontos' },
    };
    const { readings } = await readDropped([file], { options });
    expect(readings.map(readingInWords)).toEqual([
      "2 unknown 'Aquarius': watched 2024-03-02; rated 8 2024-03-02",
    ]);
  });

  test('keeps formulas as the texts that they are', async () => {
    const file = textFile(
      'x.csv',
      'Título,Nota\n"=HYPERLINK(""http://x"",""Aquarius"")",5\n"=""1917""",4\n',
    );
    const { readings } = await readDropped([file]);
    expect(recordsOf(readings).map(({ subject }) => subject.names[0])).toEqual([
      '=HYPERLINK("http://x","Aquarius")',
      '1917',
    ]);
  });
});

test('reads the numbered pages of Trakt’s history, and the totals only without a history', async () => {
  const folder = join(SAMPLES, 'trakt/export');
  const totals = await readDropped([
    await droppedFile(join(folder, 'watched-movies.json')),
    await droppedFile(join(folder, 'ratings-movies.json')),
  ]);
  const dune = recordsOf(totals.readings).find(({ subject }) => subject.ids.tmdb === 693134);
  expect(dune?.viewings).toHaveLength(2);
  const whole = await readDropped([
    await droppedFile(join(folder, 'watched-movies.json')),
    await droppedFile(join(folder, 'watched-history-1.json')),
  ]);
  const viewings = recordsOf(whole.readings).filter(({ subject }) => subject.ids.tmdb === 693134);
  expect(viewings.map((record) => record.viewings!.length)).toEqual([1, 1]);
});

test('every reason has a sentence that ends', () => {
  for (const words of [PROBLEM_WORDS, IGNORED_WORDS, REFUSAL_WORDS]) {
    for (const sentence of Object.values(words)) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
  }
});

test('reads any number of rows that come in a stream', async () => {
  const rows = tenthByDefault(100_000);
  const line = (n: number) =>
    `2024-01-02,"Filme, o ${n}º",${1950 + (n % 70)},https://boxd.it/${n},4.5,,"cinema, sala ${n}",2024-01-01\r\n`;
  const encoder = new TextEncoder();
  const file = {
    ...fileOfBlob('diary.csv', new Blob([])),
    async *bytes() {
      yield encoder.encode('Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\r\n');
      for (let n = 0; n < rows; n += 500) {
        yield encoder.encode(Array.from({ length: 500 }, (_, of) => line(n + of)).join(''));
      }
    },
  };
  let read = 0;
  const source = { format: 'letterboxd' as const, files: [{ file, part: 'diary' }] };
  for await (const reading of readSource(source, READ_OPTIONS)) {
    if (reading.type === 'record') read += 1;
  }
  expect(read).toBe(rows);
});
