import {
  ArchiveError,
  type ArchiveLimits,
  type ArchiveMember,
  ARCHIVE_LIMITS,
  baseName,
  openZip,
} from '#moving/archive/zip.ts';
import { ALL_FORMATS, formatById } from '#moving/formats/all-formats.ts';
import type { FileFormat, PartFile, Probe, Question, ReadOptions } from '#moving/formats/format.ts';
import type { FormatId, ProblemCode, FileReading } from '#moving/records.ts';
import {
  type BroughtFile,
  TooLarge,
  decoded,
  fileOfBlob,
  gunzipped,
  headOf,
  isGzip,
  isZip,
} from '#moving/text/decoding.ts';
import { delimiterOf, delimitedRecords } from '#moving/text/delimited.ts';
import { type JsonElement, jsonElements } from '#moving/text/json-elements.ts';
import { Header, type TableRow, tableRow } from '#moving/text/table.ts';

/** Files of one service that belong together: they are read at once. */
export type RecognisedSource = {
  format: FormatId;
  files: readonly PartFile[];
  questions: readonly Question[];
};

/** Reasons why nothing can be done with a file. */
export type FileRefusal =
  | 'empty'
  | 'unknown-format'
  | 'not-a-text'
  | 'archive-damaged'
  | 'archive-too-large'
  | 'archive-in-archive'
  | 'archive-without-records'
  | 'needs-password'
  | 'wrong-password';

export type Recognition = {
  sources: readonly RecognisedSource[];
  refused: readonly { file: string; reason: FileRefusal }[];
  /** Members of archives that were not opened: secrets, and what is nobody's history. */
  closed: readonly string[];
};

/** Enough for the first element of any format; a series with all its episodes has some 100 KB. */
const PROBE_BYTES = 512 * 1024;
const PROBE_ROWS = 20;

export type DroppedFile = { name: string; blob: Blob };

/**
 * Tells whose files were dropped, by their content; names decide only between parts with the same columns.
 * In archives only members on the formats' lists of names are opened.
 */
export async function recognise(
  dropped: readonly DroppedFile[],
  options: { password?: string; limits?: ArchiveLimits } = {},
): Promise<Recognition> {
  const refused: { file: string; reason: FileRefusal }[] = [];
  const closed: string[] = [];
  const sources: { format: FormatId; files: PartFile[] }[] = [];
  const loose = new Map<FormatId, PartFile[]>();
  // A folder dropped as it is, is an archive without its wrapping.
  const files: BroughtFile[] = [];
  for (const { name, blob } of dropped) {
    if (blob.size === 0) refused.push({ file: name, reason: 'empty' });
    else if (isZip(await headOf(fileOfBlob(name, blob), 4))) {
      const opened = await recogniseArchive(name, blob, options);
      refused.push(...opened.refused);
      closed.push(...opened.closed);
      sources.push(...opened.sources);
    } else files.push(fileOfBlob(name, blob));
  }
  const folder = folderSource(files);
  if (folder) {
    sources.push(folder.source);
    closed.push(...folder.closed);
  }
  for (const file of folder ? [] : files) {
    const found = await recogniseFile(file, options.limits);
    if (typeof found === 'string') refused.push({ file: file.name, reason: found });
    else {
      const together = loose.get(found.format) ?? [];
      together.push(found.part);
      loose.set(found.format, together);
    }
  }
  for (const [format, parts] of loose) {
    // Tables of one's own have their columns each.
    if (format === 'table') sources.push(...parts.map((part) => ({ format, files: [part] })));
    else sources.push({ format, files: parts });
  }
  return {
    sources: await Promise.all(sources.map(withQuestions)),
    refused,
    closed,
  };
}

async function withQuestions(source: {
  format: FormatId;
  files: PartFile[];
}): Promise<RecognisedSource> {
  const questions: Question[] = source.files.flatMap(({ file, choices }) =>
    choices ? [{ type: 'part' as const, file: file.name, choices }] : [],
  );
  const format = formatById(source.format);
  const files = source.files.map(({ file, ...part }) => ({
    ...part,
    file: guarded(file, () => {}),
  }));
  questions.push(...((await format.questions?.(files)) ?? []));
  return { ...source, questions };
}

function folderSource(files: readonly BroughtFile[]) {
  if (files.length < 2) return null;
  const names = files.map(({ name }) => name);
  for (const format of ALL_FORMATS) {
    const parts = format.recogniseArchive?.(names);
    if (!parts) continue;
    return {
      source: { format: format.id, files: partFiles(files, parts) },
      closed: names.filter((name) => !parts.has(name)),
    };
  }
  return null;
}

const partFiles = (files: readonly BroughtFile[], parts: Map<string, string>): PartFile[] =>
  files.flatMap((file) => {
    const part = parts.get(file.name);
    return part === undefined ? [] : [{ file, part }];
  });

/** Names that may hold keys, passwords or the account: never opened, whatever a format's list says. */
const SECRET =
  /token|passw|senha|secret|auth|login|session|cookie|credential|billing|payment|account|^users?([-_](profile|data|info|settings?|devices?))?\.\w+$/i;

type Opened = {
  sources: { format: FormatId; files: PartFile[] }[];
  refused: { file: string; reason: FileRefusal }[];
  closed: string[];
};

async function recogniseArchive(
  name: string,
  blob: Blob,
  { password, limits = ARCHIVE_LIMITS }: { password?: string; limits?: ArchiveLimits },
): Promise<Opened> {
  let members: ArchiveMember[];
  try {
    members = await openZip(blob, { limits, ...(password === undefined ? {} : { password }) });
  } catch (error) {
    return { sources: [], refused: [{ file: name, reason: refusalOf(error) }], closed: [] };
  }
  const safe = members.filter(
    (member) => !member.unsafe && !/^(\._|\.)|^__macosx/i.test(baseName(member.name)),
  );
  const openable = safe.filter((member) => !SECRET.test(baseName(member.name)));
  const names = openable.map((member) => member.name);
  for (const format of ALL_FORMATS) {
    const parts = format.recogniseArchive?.(names);
    if (!parts || parts.size === 0) continue;
    const files = partFiles(openable, parts);
    const locked = await lockedRefusal(openable, files);
    if (locked) return { sources: [], refused: [{ file: name, reason: locked }], closed: [] };
    return {
      sources: [{ format: format.id, files }],
      refused: [],
      closed: members.filter((member) => !parts.has(member.name)).map((member) => member.name),
    };
  }
  // An archive that the person made of single files.
  const opened: Opened = { sources: [], refused: [], closed: [] };
  const loose = new Map<FormatId, PartFile[]>();
  for (const member of members) {
    const known =
      openable.includes(member) &&
      ALL_FORMATS.some(({ fileNames }) => fileNames.test(baseName(member.name)));
    if (!known) {
      opened.closed.push(member.name);
      continue;
    }
    const found = await recogniseFile(member, limits);
    if (typeof found === 'string') opened.refused.push({ file: member.name, reason: found });
    else loose.set(found.format, [...(loose.get(found.format) ?? []), found.part]);
  }
  for (const [format, files] of loose) opened.sources.push({ format, files });
  if (opened.sources.length === 0 && opened.refused.length === 0) {
    const nested = members.some((member) => /\.(zip|rar|7z|tar|tgz)$/i.test(member.name));
    opened.refused.push({
      file: name,
      reason: nested ? 'archive-in-archive' : 'archive-without-records',
    });
  }
  return opened;
}

/** The reason why an encrypted member cannot be read, by reading its first bytes. */
async function lockedRefusal(
  members: readonly ArchiveMember[],
  files: readonly PartFile[],
): Promise<FileRefusal | null> {
  const names = new Set(files.map(({ file }) => file.name));
  const encrypted = members.find((member) => member.encrypted && names.has(member.name));
  if (!encrypted) return null;
  try {
    await headOf(encrypted, 1);
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): FileRefusal {
  if (error instanceof TooLarge) return 'archive-too-large';
  if (!(error instanceof ArchiveError)) return 'archive-damaged';
  if (error.problem === 'too-many-members') return 'archive-too-large';
  return error.problem === 'damaged' ? 'archive-damaged' : error.problem;
}

async function recogniseFile(
  raw: BroughtFile,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<{ format: FormatId; part: PartFile } | FileRefusal> {
  try {
    const compressed = isGzip(await headOf(raw, 2));
    const file = compressed ? gunzipped(raw, limits.memberBytes) : raw;
    const head = await headOf(file, PROBE_BYTES);
    if (head.length === 0) return 'empty';
    if (isZip(head)) return 'archive-in-archive';
    const probe = await probeOf(file.name, head);
    if (typeof probe === 'string') return probe;
    for (const format of ALL_FORMATS) {
      const part = format.recognise(probe);
      if (part === null) continue;
      return { format: format.id, part: partFileOf(file, part) };
    }
    return 'unknown-format';
  } catch (error) {
    return refusalOf(error);
  }
}

const partFileOf = (file: BroughtFile, part: string | readonly string[]): PartFile =>
  typeof part === 'string' ? { file, part } : { file, part: part[0]!, choices: part };

/** True if a text has control characters that no export writes, as pictures and programs do. */
function isBinary(text: string): boolean {
  for (let at = 0; at < Math.min(text.length, 2_000); at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0 && code < 32 && !(code >= 9 && code <= 13)) return true;
  }
  return false;
}

/** The beginning of a file, taken apart as far as its formats need to know it. */
export async function probeOf(name: string, head: Uint8Array): Promise<Probe | FileRefusal> {
  const file: BroughtFile = {
    name,
    size: head.length,
    async *bytes() {
      yield head;
    },
  };
  let text = '';
  for await (const piece of decoded(file)) text += piece;
  const start = text.trimStart();
  if (start === '') return 'empty';
  if (isBinary(start)) return 'not-a-text';
  if (start.startsWith('<')) return { kind: 'xml', file: name, text };
  if (start.startsWith('[') || start.startsWith('{')) {
    const elements: JsonElement[] = [];
    const keys = new Set<string>();
    for await (const element of jsonElements(file)) {
      keys.add(element.key);
      if (!element.broken && elements.length < 1_000) elements.push(element);
    }
    // An empty array has no element but a key all the same.
    for (const match of text.matchAll(/"(\w{1,40})"\s*:\s*\[/g)) keys.add(match[1]!);
    return { kind: 'json', file: name, text, keys: [...keys], elements };
  }
  const firstLine = /^[^\r\n]*/.exec(start)![0];
  const delimiter = delimiterOf(firstLine);
  let header: Header | null = null;
  const rows: TableRow[] = [];
  for await (const record of delimitedRecords(file)) {
    if (!header) header = new Header(record.cells);
    else if (rows.push(tableRow(header, record)) === PROBE_ROWS) break;
  }
  if (!header) return 'empty';
  return { kind: 'table', file: name, text, delimiter, header, rows };
}

/** A file that ends where it cannot be read, instead of ending all that is read with it. */
function guarded(file: BroughtFile, report: (code: ProblemCode) => void): BroughtFile {
  return {
    ...file,
    async *bytes() {
      try {
        yield* file.bytes();
      } catch (error) {
        if (error instanceof TooLarge) report('archive-too-large');
        else if (error instanceof ArchiveError && error.problem.endsWith('password')) {
          report('wrong-password');
        } else report('archive-damaged');
      }
    },
  };
}

/** Answers to the questions about parts, by file name. */
export type PartAnswers = Readonly<Record<string, string>>;

/** Reads all files of a source. Nothing is thrown for what stands in them: problems are readings. */
export async function* readSource(
  source: { format: FormatId; files: readonly PartFile[] },
  options: ReadOptions,
  answers: PartAnswers = {},
): AsyncGenerator<FileReading> {
  const format: FileFormat = formatById(source.format);
  const problems = new Map<string, ProblemCode>();
  const files = source.files.map(({ file, part, choices }) => {
    const answer = answers[file.name];
    return {
      file: guarded(file, (code) => problems.set(file.name, code)),
      part: answer !== undefined && choices?.includes(answer) ? answer : part,
    };
  });
  yield* format.read(files, options);
  for (const [file, code] of problems) {
    yield { type: 'problem', source: { format: source.format, file, row: 0 }, code, text: '' };
  }
}
