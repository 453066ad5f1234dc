import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { droppedFile, readDropped, readingInWords } from '#test/moving-readings.ts';

const SAMPLES = join(import.meta.dirname, '../../test/moving-samples');
const EXPECTED = join(SAMPLES, 'expected');

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

/** Files that are read together: a folder that a service's archive unpacks to, or a single file. */
const FOLDERS = [
  'letterboxd/export',
  'trakt/export',
  'tvtime/gdpr',
  'tvtime/2026',
  'netflix/CONTENT_INTERACTION',
];

const single = readdirSync(SAMPLES)
  .filter((name) => name !== 'expected' && name !== 'README.md')
  .flatMap((name) => filesBelow(join(SAMPLES, name)))
  .map((path) => path.slice(SAMPLES.length + 1))
  .filter((path) => !FOLDERS.some((folder) => path.startsWith(`${folder}/`)));

// Each line of the expected files was read by a person beside the sample: a change of one is a change of meaning.
test.each([...FOLDERS, ...single])('%s is read to its exact meaning', async (sample) => {
  const path = join(SAMPLES, sample);
  const files = statSync(path).isDirectory()
    ? await Promise.all(
        filesBelow(path)
          .toSorted()
          .map((file) => droppedFile(file, file.slice(path.lastIndexOf('/') + 1))),
      )
    : [await droppedFile(path)];
  const { sources, refused, closed, readings } = await readDropped(files);
  const lines = [
    ...sources.map(
      ({ format, files: parts }) =>
        `${format}: ${parts.map(({ file, part }) => `${file.name} = ${part}`).join(', ')}`,
    ),
    ...sources.flatMap(({ questions }) =>
      questions.map((question) => `question ${JSON.stringify(question)}`),
    ),
    ...refused.map(({ file, reason }) => `refused ${file}: ${reason}`),
    ...(closed.length > 0 ? [`closed ${closed.toSorted().join(', ')}`] : []),
    ...readings.map(readingInWords),
  ];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(
    join(EXPECTED, `${sample.replaceAll('/', '__')}.txt`),
  );
});
