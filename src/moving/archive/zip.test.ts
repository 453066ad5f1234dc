import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/index-native.js';
import { expect, test } from 'vitest';
import { readDropped, recordsOf, textFile } from '#test/moving-readings.ts';
import { recognise } from '#moving/recognition.ts';
import { ARCHIVE_LIMITS, isUnsafeName, openZip } from './zip.ts';

const WATCHED = 'Date,Name,Year,Letterboxd URI\n2024-01-02,Bacurau,2019,https://boxd.it/qpsZ\n';
const PROFILE = 'Date Joined,Username\n2019-03-02,marinalenc\n';

async function zipOf(
  members: Record<string, string>,
  options: { password?: string; zipCrypto?: boolean; level?: number } = {},
): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...options });
  for (const [name, content] of Object.entries(members)) {
    await writer.add(name, new TextReader(content));
  }
  return writer.close();
}

const dropped = (bytes: Uint8Array, name = 'arquivo.zip') => textFile(name, bytes);

async function textValue(member: { bytes(): AsyncIterable<Uint8Array> }): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of member.bytes()) text += decoder.decode(chunk, { stream: true });
  return text;
}

test('reads a member twice, each time whole', async () => {
  const [member] = await openZip(new Blob([(await zipOf({ 'a.csv': WATCHED })) as BlobPart]));
  expect(await textValue(member!)).toBe(WATCHED);
  expect(await textValue(member!)).toBe(WATCHED);
});

test('opens only the members that a format names', async () => {
  const bytes = await zipOf({
    'watched.csv': WATCHED,
    'profile.csv': PROFILE,
    'access_token.csv': 'token\nsegredo\n',
    'qualquer.csv': 'Title,Date\nNada,01/02/2024\n',
  });
  const { sources, closed, readings } = await readDropped([dropped(bytes)]);
  expect(sources.map(({ format }) => format)).toEqual(['letterboxd']);
  expect(closed).toEqual(['profile.csv', 'access_token.csv', 'qualquer.csv']);
  expect(recordsOf(readings)).toHaveLength(1);
  expect(JSON.stringify(readings)).not.toContain('segredo');
});

test('opens no member of an unknown archive but those with names of known single files', async () => {
  const bytes = await zipOf({
    'ratings.csv':
      'Const,Your Rating,Date Rated,Title,Title Type\ntt0317248,10,2015-02-01,City of God,movie\n',
    'senhas.csv': 'title,rating\nX,1\n',
    'ratings-token.csv': 'Const,Your Rating\ntt1,1\n',
    'diario.txt': 'segredo',
  });
  const { sources, closed } = await recognise([dropped(bytes)]);
  expect(sources.map(({ format }) => format)).toEqual(['imdb']);
  expect(closed).toEqual(['senhas.csv', 'ratings-token.csv', 'diario.txt']);
});

test.each([
  ['../watched.csv', true],
  ['a/../../watched.csv', true],
  ['/etc/watched.csv', true],
  ['C:\\watched.csv', true],
  ['..\\watched.csv', true],
  ['a\0.csv', true],
  ['lists/o..que.csv', false],
  ['listas/ação.csv', false],
])('a member called %j is unsafe: %s', (name, unsafe) => {
  expect(isUnsafeName(name)).toBe(unsafe);
});

test('leaves a member closed whose name leaves the folder', async () => {
  const bytes = await zipOf({
    '../watched.csv': WATCHED,
    'diary.csv': `${WATCHED}`,
    'profile.csv': PROFILE,
  });
  const { sources, closed } = await recognise([dropped(bytes)]);
  expect(sources[0]!.files.map(({ file }) => file.name)).toEqual(['diary.csv']);
  expect(closed).toContain('../watched.csv');
});

test('stops unpacking a bomb at the bound, and keeps what was read before', async () => {
  const bomb = WATCHED + `2024-01-02,${'A'.repeat(200)},2019,\n`.repeat(20_000);
  const bytes = await zipOf({ 'watched.csv': bomb, 'profile.csv': PROFILE });
  expect(bytes.length).toBeLessThan(bomb.length / 100);
  const limits = { ...ARCHIVE_LIMITS, memberBytes: 500_000 };
  const [member] = await openZip(new Blob([bytes as BlobPart]), { limits });
  await expect(textValue(member!)).rejects.toThrow('');
  const { sources } = await recognise([dropped(bytes)], { limits });
  expect(sources).toHaveLength(1);
});

test('counts all members together', async () => {
  const bytes = await zipOf({ 'a.csv': 'x'.repeat(600), 'b.csv': 'x'.repeat(600) });
  const limits = { ...ARCHIVE_LIMITS, totalBytes: 1_000 };
  const [first, second] = await openZip(new Blob([bytes as BlobPart]), { limits });
  expect(await textValue(first!)).toHaveLength(600);
  // Reading one again is no second member.
  expect(await textValue(first!)).toHaveLength(600);
  await expect(textValue(second!)).rejects.toMatchObject({ name: 'TooLarge' });
});

test('refuses too many members', async () => {
  const names = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`${n}.csv`, 'x']));
  const limits = { ...ARCHIVE_LIMITS, members: 10 };
  const { refused } = await recognise([dropped(await zipOf(names))], { limits });
  expect(refused).toEqual([{ file: 'arquivo.zip', reason: 'archive-too-large' }]);
});

test('refuses an archive in an archive', async () => {
  const inner = await zipOf({ 'watched.csv': WATCHED });
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  await writer.add('letterboxd.zip', new Blob([inner as BlobPart]).stream());
  const { refused, closed } = await recognise([dropped(await writer.close())]);
  expect(refused).toEqual([{ file: 'arquivo.zip', reason: 'archive-in-archive' }]);
  expect(closed).toEqual(['letterboxd.zip']);
});

test.each([true, false])(
  'asks for the password of an encrypted archive (ZipCrypto: %s)',
  async (zipCrypto) => {
    const bytes = await zipOf(
      {
        'tracking-prod-records.csv':
          'type-uuid-n,type,entity_type,movie_name\nwatch-1-0,watch,movie,Bacurau\n',
      },
      { password: 'certa', zipCrypto },
    );
    expect((await recognise([dropped(bytes)])).refused[0]!.reason).toBe('needs-password');
    const wrong = await recognise([dropped(bytes)], { password: 'errada' });
    expect(wrong.refused[0]!.reason).toBe('wrong-password');
    const { readings } = await readDropped([dropped(bytes)], { password: 'certa' });
    expect(recordsOf(readings)[0]!.subject.names).toEqual(['Bacurau']);
  },
);

test('refuses an archive that was cut off', async () => {
  const bytes = await zipOf({ 'watched.csv': WATCHED, 'profile.csv': PROFILE });
  const { refused, sources } = await recognise([dropped(bytes.subarray(0, 60))]);
  expect(sources).toEqual([]);
  expect(refused).toEqual([{ file: 'arquivo.zip', reason: 'archive-damaged' }]);
});

test('reports a damaged member and reads the others', async () => {
  const bytes = await zipOf(
    {
      'watched.csv': WATCHED,
      'watchlist.csv': WATCHED.replace('Bacurau', 'Aquarius'),
      'profile.csv': PROFILE,
    },
    { level: 0 },
  );
  // One letter of the stored text: its sum does not fit any more.
  const text = Buffer.from(bytes);
  text[text.indexOf('Bacurau')] = 0x58;
  const { readings } = await readDropped([dropped(text)]);
  const names = recordsOf(readings).map(({ subject }) => subject.names[0]);
  expect(names).toContain('Aquarius');
  const problems = readings.filter(({ type }) => type === 'problem');
  expect(problems).toMatchObject([{ code: 'archive-damaged', source: { file: 'watched.csv' } }]);
});
