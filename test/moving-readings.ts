import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { type DroppedFile, readSource, recognise } from '#moving/recognition.ts';
import type { ReadOptions } from '#moving/formats/format.ts';
import type { MovingRecord, FileReading, MovingSubject, When } from '#moving/records.ts';

export const READ_OPTIONS: ReadOptions = {
  timeZone: 'America/Sao_Paulo',
  now: new Date('2026-11-28T12:00:00Z'),
};

export async function droppedFile(path: string, name = basename(path)): Promise<DroppedFile> {
  return { name, blob: await openAsBlob(path) };
}

export const textFile = (name: string, content: string | Uint8Array): DroppedFile => ({
  name,
  blob: new Blob([content as BlobPart]),
});

/** All readings of what was dropped, with the questions and refusals. */
export async function readDropped(
  files: readonly DroppedFile[],
  {
    options = READ_OPTIONS,
    password,
    answers,
  }: { options?: ReadOptions; password?: string; answers?: Record<string, string> } = {},
) {
  const found = await recognise(files, password === undefined ? {} : { password });
  const readings: FileReading[] = [];
  for (const source of found.sources) {
    for await (const reading of readSource(source, options, answers)) readings.push(reading);
  }
  return { ...found, readings };
}

export const recordsOf = (readings: readonly FileReading[]): MovingRecord[] =>
  readings.flatMap((reading) => (reading.type === 'record' ? [reading.record] : []));

export const whenInWords = (when: When): string =>
  when.precision === 'unknown'
    ? '?'
    : when.precision === 'instant'
      ? `${when.date}(${when.instant.replace('.000Z', 'Z')})`
      : when.date;

function subjectInWords(subject: MovingSubject): string {
  const { kind, ids, names, year, season, seasonName, episode, directors } = subject;
  const keys = Object.entries(ids).map(([name, id]) => `${name}:${id}`);
  const parts = [
    kind,
    names.map((name) => `'${name}'`).join('/'),
    ...(year === undefined ? [] : [`(${year})`]),
    ...(directors ? [`by ${directors.join('+')}`] : []),
    ...keys,
  ];
  if (season !== undefined) parts.push(`S${season}`);
  if (seasonName !== undefined) parts.push(`[${seasonName}]`);
  if (episode) {
    const own = Object.entries(episode.ids).map(([name, id]) => `${name}:${id}`);
    parts.push(`E${episode.number ?? '?'}`);
    if (episode.name !== undefined) parts.push(`'${episode.name}'`);
    if (own.length > 0) parts.push(`<${own.join(' ')}>`);
  }
  return parts.filter((part) => part !== '').join(' ');
}

/** A reading in one line, so that the meaning of a whole file can be read and compared. */
export function readingInWords(reading: FileReading): string {
  if (reading.type === 'list') {
    const { source, key, name, description, tags } = reading.list;
    const about = [description, tags?.join(' ')].filter(Boolean).map((text) => ` — ${text}`);
    return `${source.row} list ${key} '${name}'${about.join('')}`;
  }
  if (reading.type !== 'record') {
    const why = reading.type === 'problem' ? reading.code : reading.reason;
    return `${reading.source.row} ${reading.type} ${why}: ${reading.text.replace(/\s+/g, ' ').slice(0, 60)}`;
  }
  const { record } = reading;
  const facts = [
    ...(record.viewings ?? []).map(({ when, rewatch, extent, note, seconds }) =>
      [
        `watched${rewatch ? ' again' : ''}${extent ? ` ${extent}` : ''} ${whenInWords(when)}`,
        ...(seconds === undefined ? [] : [`for ${seconds} s`]),
        ...(note === undefined ? [] : [`'${note}'`]),
      ].join(' '),
    ),
    ...(record.rating ? [`rated ${record.rating.value} ${whenInWords(record.rating.when)}`] : []),
    ...(record.wanted ? [`wanted ${whenInWords(record.wanted)}`] : []),
    ...(record.liked ? [`liked ${whenInWords(record.liked)}`] : []),
    ...(record.memberships ?? []).map(
      ({ list, position, note, since }) =>
        `in ${list}#${position ?? '?'} ${whenInWords(since)}${note === undefined ? '' : ` '${note}'`}`,
    ),
    ...(record.status ? [record.status] : []),
    ...(record.review === undefined ? [] : [`review '${record.review.replaceAll('\n', '⏎')}'`]),
    ...(record.tags ? [`tags ${record.tags.join('+')}`] : []),
  ];
  const others = (record.alternatives ?? []).map((subject) => ` | or ${subjectInWords(subject)}`);
  return `${record.source.row} ${subjectInWords(record.subject)}${others.join('')}: ${facts.join('; ')}`;
}
