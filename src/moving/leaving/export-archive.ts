import {
  TextReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipWriter,
} from '@zip.js/zip.js/index-native.js';
import { writeOwnExport } from '#moving/formats/own-export.ts';
import type { WrittenTitle } from '#moving/formats/own-export.ts';
import { dayInZone } from '#moving/meaning/days.ts';
import { titleSlug } from '#shared/slug.ts';
import { titleKeyText } from '#shared/title-key.ts';
import { csvRow } from './csv-cells.ts';
import { explainArchive } from './archive-words.ts';
import { writeLetterboxd, writeLetterboxdWatchlist, writeTrakt } from './other-services.ts';
import type { OwnLibrary, OwnList } from './own-library.ts';

/** The content of an archive before it is packed. */
export interface ArchiveContent {
  exportedAt: Date;
  library: OwnLibrary;
  /** `conta.json`, piece by piece: it may be larger than all the rest. */
  account: AsyncIterable<string>;
  /** Photo and cover, by the name of their files. */
  images: ReadonlyMap<string, Uint8Array>;
}

/**
 * Packs everything of a person. Nobody's own text becomes a member's name as it is: lists are numbered, and the rest of
 * their names is letters and hyphens.
 */
export async function packArchive(content: ArchiveContent): Promise<Uint8Array<ArrayBuffer>> {
  const { exportedAt, library, account, images } = content;
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    lastModDate: exportedAt,
  });
  const add = (name: string, text: string) => zip.add(name, new TextReader(text));
  const { lists, titles, covered } = library;
  const plain = {
    lists: lists.map(({ titles: _, ...list }) => list),
    titles: titles.map(({ key: _, ...title }) => title),
  };
  const dayOf = (moment: string) => dayInZone(new Date(moment), 'America/Sao_Paulo');
  await add('LEIA-ME.txt', explainArchive(exportedAt));
  await add('vouver.json', await textOf(writeOwnExport(exportedAt, plain.lists, plain.titles)));
  await zip.add('conta.json', { readable: streamOf(account) });
  await add('letterboxd/filmes.csv', await textOf(writeLetterboxd(plain.titles, dayOf)));
  await add('letterboxd/quero-ver.csv', await textOf(writeLetterboxdWatchlist(plain.titles)));
  const byKey = new Map(titles.map((title) => [titleKeyText(title.key), title]));
  for (const [at, list] of lists.entries()) {
    const name = titleSlug(list.name, at + 1);
    await add(`letterboxd/lista-${name}.csv`, letterboxdList(list, byKey));
  }
  const coveredOf = ({ ids }: WrittenTitle) => covered.get(ids.tmdb ?? 0) ?? [];
  // The longest of all files: packed while it is written, so that it is never in memory as a whole.
  await zip.add('trakt/historico.csv', {
    readable: streamOf(writeTrakt(plain.titles, coveredOf)),
  });
  for (const [name, bytes] of images) await zip.add(`fotos/${name}`, new Uint8ArrayReader(bytes));
  return zip.close();
}

/** A list as Letterboxd imports one: films in their order; a film's `Review` becomes its note in the list. */
function letterboxdList(
  { titles }: OwnList,
  byKey: ReadonlyMap<string, OwnLibrary['titles'][number]>,
): string {
  const rows = titles.flatMap(({ key, note }) => {
    const title = byKey.get(titleKeyText(key));
    if (!title || title.kind !== 'movie') return [];
    return [csvRow([title.ids.tmdb, title.ids.imdb, title.names[0], title.year, note])];
  });
  return [csvRow(['tmdbID', 'imdbID', 'Title', 'Year', 'Review']), ...rows].join('');
}

/** Letters that are packed at once: a row alone would cost more to hand over than to pack. */
const PACKED_AT_ONCE = 65_536;

function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      let text = '';
      let isDone = false;
      while (!isDone && text.length < PACKED_AT_ONCE) {
        const next = await iterator.next();
        if (next.done) isDone = true;
        else text += next.value;
      }
      if (text !== '') controller.enqueue(encoder.encode(text));
      if (isDone) controller.close();
    },
  });
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  const parts: string[] = [];
  for await (const piece of pieces) parts.push(piece);
  return parts.join('');
}
