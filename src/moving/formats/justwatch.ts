import type { FileReading } from '#moving/records.ts';
import { UNKNOWN } from '#moving/meaning/days.ts';
import { identifiers, readYear } from '#moving/meaning/identifiers.ts';
import { type JsonElement, jsonElements } from '#moving/text/json-elements.ts';
import {
  type FileFormat,
  Reader,
  RowProblem,
  elementsOf,
  titleNames,
  objectOf,
  optional,
} from './format.ts';

/** JustWatch has no export: this is a bookmarklet's file of the watch list, films only. */
export const justwatch: FileFormat = {
  id: 'justwatch',
  name: 'JustWatch',
  fileNames: /^(justwatch|watchlist)[\w ()-]*\.json$/i,

  recognise(probe) {
    if (probe.kind !== 'json') return null;
    const first = probe.elements.find(({ key, value }) => key === '' && value)?.value;
    return 'englishTitle' in objectOf(flattened(first)[0]) ? 'watchlist' : null;
  },

  async *read(files, options) {
    for (const { file } of files) {
      const reader = new Reader('justwatch', file.name, options);
      for await (const element of jsonElements(file)) {
        if (element.broken) {
          yield reader.brokenElement(element);
          continue;
        }
        for (const film of flattened(element.value)) {
          yield* reader.guarded(element, () => readFilm(reader, element, objectOf(film)));
        }
      }
    }
  },
};

/** An older version wrote a list of lists. */
const flattened = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

function* readFilm(
  reader: Reader,
  element: JsonElement,
  film: Record<string, unknown>,
): Iterable<FileReading> {
  const ids = identifiers({ imdb: film['imdbID'] });
  const names = titleNames(film['englishTitle'], film['originalTitle']);
  if (names.length === 0 && !ids.imdb) throw new RowProblem('no-title');
  const directors = titleNames(...elementsOf(film['director']));
  yield reader.record(element, {
    subject: {
      kind: 'movie',
      ids,
      names,
      ...optional('year', readYear(film['releaseYear'])),
      ...(directors.length > 0 ? { directors } : {}),
    },
    wanted: UNKNOWN,
  });
}
