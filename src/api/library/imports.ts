import { z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { tooManyTries } from '#accounts/account-errors.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { jsonBody, nothing, smallBody, tooLarge } from '#api/foundation/body.ts';
import type { BodyKind } from '#api/foundation/body.ts';
import { answerInvalid, notFound } from '#api/foundation/errors.ts';
import { idParam, pagingQuery } from '#api/foundation/input.ts';
import {
  detail,
  invalid,
  json,
  pageOf,
  pageSchema,
  retryAnswer,
  tooManyAnswer,
} from '#api/foundation/route.ts';
import { ConcurrencyLimit } from '#platform/concurrency-limit.ts';
import { done, ok, okOr, refused } from '#platform/result.ts';
import { TABLE_FIELDS } from '#moving/formats/format.ts';
import type { Question } from '#moving/formats/format.ts';
import {
  applyImport,
  beginImport,
  cancelImport,
  chooseTitle,
  undoImport,
} from '#moving/importing/import-commands.ts';
import { findImport, findImports } from '#moving/importing/import-queries.ts';
import { importState, importSummary } from '#moving/importing/import-schema.ts';
import { dayInZone } from '#moving/meaning/days.ts';
import { REFUSAL_WORDS } from '#moving/moving-words.ts';
import { recognise } from '#moving/recognition.ts';
import { serveImportParts } from './import-parts.ts';
import { flag, titleKeyOf, titleReference, wholeNumber } from './library-input.ts';
import { LARGEST_ID } from '#shared/ids.ts';

/** Bytes of all files of one upload. The largest real export seen has 12 MB, as a ZIP. */
const LARGEST_UPLOAD = 64 * 1024 * 1024;
/** Bytes that multipart may add. */
const AROUND = 64 * 1024;
/** Files of one upload: a folder of an export has some 200. */
const MOST_FILES = 500;

/** Uploads that are in the memory of this process at the same time, and that wait for their turn. */
const uploads = new ConcurrencyLimit({ running: 2, waiting: 4, waitMs: 20_000 });

const answersText = z
  .object({
    parts: z.record(z.string(), z.string()).optional(),
    day_order: z.enum(['day-first', 'month-first']).optional(),
    profiles: z.array(z.string().max(200)).max(50).optional(),
    columns: z.partialRecord(z.enum(TABLE_FIELDS), z.string().max(1000)).optional(),
    scale: z.union([z.literal(5), z.literal(10), z.literal(20), z.literal(100)]).optional(),
    time_zone: z.string().max(60).refine(isTimeZone).optional(),
  })
  .strict();
type Answers = z.infer<typeof answersText>;

function isTimeZone(zone: string): boolean {
  try {
    dayInZone(new Date(0), zone);
    return true;
  } catch {
    return false;
  }
}

const uploadForm = z
  .object({
    files: z.any().openapi({
      type: 'array',
      items: { type: 'string', format: 'binary' },
      description: 'The files as the service made them.',
    }),
    answers: z.string().optional().openapi({
      description:
        'JSON: the answers to the questions of the response before: `parts` (by file), `day_order`, `profiles`, `columns` (by field), `scale`, and the person’s `time_zone`.',
    }),
    password: z.string().optional().openapi({ description: 'The password of an archive.' }),
  })
  .openapi('ImportFiles');

const question = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('part'), file: z.string(), choices: z.array(z.string()) }),
    z.object({
      type: z.literal('day-order'),
      file: z.string(),
      guess: z.enum(['day-first', 'month-first']),
      examples: z.array(z.string()),
    }),
    z.object({
      type: z.literal('profile'),
      file: z.string(),
      profiles: z.array(z.object({ name: z.string(), rows: z.int() })),
    }),
    z.object({
      type: z.literal('columns'),
      file: z.string(),
      columns: z.array(z.string()),
      guess: z.array(z.object({ field: z.enum(TABLE_FIELDS), column: z.string() })),
    }),
    z.object({ type: z.literal('scale'), file: z.string(), guess: z.int() }),
  ])
  .openapi('FileQuestion', { description: 'Something about a file that only the person knows.' });

const uploaded = z
  .object({
    /** Null if nothing was stored: there are questions, or no file could be read. */
    import_id: z.int().nullable(),
    questions: z.array(question),
    refused: z.array(z.object({ file: z.string(), code: z.string(), reason: z.string() })),
    closed: z.array(z.string()),
  })
  .openapi('ImportUpload', {
    description:
      'The result of an upload. With `questions` nothing is stored: send the files again with the answers. `refused` has the files with which nothing can be done, and why, in words for visitors; `closed` the members of archives that were not opened.',
  });

const decision = z
  .object({
    ratings_by: z
      .enum(['later', 'mine', 'file'], 'must be later, mine or file')
      .default('later')
      .openapi({ description: 'Which rating stays where the file has another one.' }),
    rated_is_watched: flag.default(false).openapi({
      description: 'True if rated titles count as watched, on an unknown day.',
    }),
  })
  .openapi('ImportDecision');

const answer = z
  .object({
    row: wholeNumber(1, LARGEST_ID, 'must be the row of a question'),
    /** Null for none of them. */
    title: z.union([titleReference, z.null()]),
  })
  .openapi('ImportAnswer', { description: 'A `title` of null: it is none of them.' });

const tags = ['imports'];
const noImport = { 404: json('No such import of the person’s.', detail) };
const notReady = json('IMPORT_NOT_READY.', detail);

/** Serves what people bring from other services. */
export function serveImports(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, jobs, clock, limits, onDemand } = dependencies;
  const params = idParam('The import.', 1);

  routes.viewerWrite(
    {
      method: 'post',
      path: '/imports',
      operationId: 'uploadImport',
      tags,
      summary: 'Bring files from other services',
      description:
        'Recognised by their content: Letterboxd, IMDb, Trakt, TV Time, Filmow, Netflix, Prime Video, Simkl, MyAnimeList, Kitsu, Movary, Yamtrack, Watcharr, Ryot, SeriesGuide, MediaTracker, TMDB, JustWatch, VouVer’s own export, and any table. Their titles are then looked for in the background; nothing the person keeps is changed before they decide. The files are not stored.',
      session: 'not-for-tvs',
      body: importFiles,
      responses: {
        200: json('What was recognised.', uploaded),
        400: json('TOO_MANY_IMPORTS, TOO_MANY_ROWS.', detail),
        429: tooManyAnswer,
        503: retryAnswer('Other uploads are being read; Retry-After says when to try again.'),
      },
    },
    async (c) => {
      const form = await c.req.parseBody({ all: true });
      const files = [form['files']].flat().filter((value) => value instanceof File);
      if (files.length === 0) return wrong('files', 'Escolha um arquivo.');
      if (files.length > MOST_FILES) return wrong('files', 'São arquivos demais de uma vez só.');
      if (files.reduce((sum, { size }) => sum + size, 0) > LARGEST_UPLOAD) return refused(tooLarge);
      const answers = answersOf(form['answers']);
      if (answers === null) return wrong('answers', 'must be the answers as JSON');
      const user = c.get('user');
      const wait = await limits.ownChanges.take(user);
      if (wait !== null) return refused(tooManyTries(wait));
      const { password } = form;
      const recognition = await recognise(
        files.map((one) => ({ name: one.name, blob: one })),
        typeof password === 'string' && password !== '' ? { password } : {},
      );
      const questions = recognition.sources
        .flatMap((source) => source.questions)
        .filter((one) => !isAnswered(one, answers));
      const outcome = {
        import_id: null,
        questions: questions.map(plainQuestion),
        refused: recognition.refused.map(({ file: name, reason }) => ({
          file: name,
          code: reason,
          reason: REFUSAL_WORDS[reason],
        })),
        closed: [...recognition.closed],
      };
      if (questions.length > 0 || recognition.sources.length === 0) return ok(outcome);
      const at = clock.now();
      const begun = await beginImport({ db, jobs }, user, {
        recognition,
        options: {
          timeZone: answers.time_zone ?? 'America/Sao_Paulo',
          now: at,
          ...(answers.day_order && { dayOrder: answers.day_order }),
          ...(answers.profiles && { profiles: answers.profiles }),
          ...(answers.columns && { columns: answers.columns }),
          ...(answers.scale && { scale: answers.scale }),
        },
        answers: answers.parts ?? {},
        at,
      });
      return begun.ok ? ok({ ...outcome, import_id: begun.value }) : begun;
    },
  );

  routes.viewerRead(
    {
      path: '/imports',
      operationId: 'listImports',
      tags,
      summary: 'The own imports, the newest first',
      description: 'Those that were given up or taken back are among them for 30 days.',
      request: { query: pagingQuery },
      responses: { 200: json('A page of imports.', pageSchema('ImportPage', importSummary)) },
    },
    async (c) => {
      const query = c.req.valid('query');
      const imports = await findImports(db, c.get('user'), { ...query, now: clock.now() });
      return ok(pageOf(imports, query));
    },
  );

  routes.viewerRead(
    {
      path: '/imports/{id}',
      operationId: 'getImport',
      tags,
      summary: 'One import: its progress, its preview, its report',
      description: 'While it is `ready` the counts say what it would bring, then what it brought.',
      request: { params },
      responses: { 200: json('The import.', importState), ...noImport },
    },
    async (c) => {
      const { id } = c.req.valid('param');
      const found = await findImport(db, c.get('user'), id, clock.now());
      // Without a film database nothing comes by itself.
      if (found && !onDemand) found.rows.awaited = 0;
      return okOr(found, notFound);
    },
  );

  serveImportParts(routes, dependencies);

  routes.viewerWrite(
    {
      method: 'post',
      path: '/imports/{id}/answers',
      operationId: 'answerImportQuestion',
      tags,
      summary: 'Say which title some rows mean',
      description:
        'All rows that name the title alike are placed, and the next file’s too. It need not be one of the candidates.',
      session: 'not-for-tvs',
      request: { params },
      body: jsonBody(answer),
      responses: {
        204: { description: 'The rows are placed.' },
        400: notReady,
        404: json('No such import of the person’s, no such question, or no such title.', detail),
      },
    },
    async (c) => {
      const { row, title } = c.req.valid('json');
      const { id } = c.req.valid('param');
      return chooseTitle({ db, jobs }, c.get('user'), {
        id,
        place: row,
        key: title && titleKeyOf(title),
        at: clock.now(),
      });
    },
  );

  routes.viewerWrite(
    {
      method: 'post',
      path: '/imports/{id}/apply',
      operationId: 'applyImport',
      tags,
      summary: 'Bring what an import has',
      description:
        'In the background. Only adds; of what the person has, only ratings can be replaced. It can be taken back for 30 days.',
      session: 'not-for-tvs',
      request: { params },
      body: jsonBody(decision),
      responses: { 204: { description: 'It has begun.' }, 400: notReady, ...noImport },
    },
    async (c) => {
      const { ratings_by: ratingsBy, rated_is_watched: ratedIsWatched } = c.req.valid('json');
      const { id } = c.req.valid('param');
      const input = { id, decision: { ratingsBy, ratedIsWatched }, at: clock.now() };
      return applyImport({ db, jobs }, c.get('user'), input);
    },
  );

  routes.viewerWrite(
    {
      method: 'post',
      path: '/imports/{id}/undo',
      operationId: 'undoImport',
      tags,
      summary: 'Take back exactly one import',
      description:
        'For 30 days. What the person has changed since, and what other imports brought, stays.',
      session: 'not-for-tvs',
      request: { params },
      body: nothing,
      responses: {
        204: { description: 'It is taken back.' },
        400: json('IMPORT_NOT_READY, UNDO_PERIOD_OVER.', detail),
        ...noImport,
      },
    },
    async (c) => {
      const { id } = c.req.valid('param');
      return undoImport(db, c.get('user'), { id, at: clock.now() });
    },
  );

  routes.viewerWrite(
    {
      method: 'delete',
      path: '/imports/{id}',
      operationId: 'cancelImport',
      tags,
      summary: 'Give up an import that is not finished',
      description: 'Everything that was written of it already is taken back.',
      session: 'not-for-tvs',
      request: { params },
      body: nothing,
      responses: { 204: { description: 'It is given up.' }, 400: notReady, ...noImport },
    },
    async (c) => {
      const { id } = c.req.valid('param');
      const cancelled = await cancelImport(db, c.get('user'), { id, at: clock.now() });
      return cancelled.ok ? done : cancelled;
    },
  );
}

const wrong = (field: string, msg: string) =>
  answerInvalid([{ type: 'value_error', loc: ['body', field], msg }]);

/** The turn of an upload comes before its body is read: the files of few are in memory. */
const inTurn: MiddlewareHandler = (_, next) => uploads.run(() => next());

/** Refuses anything else than multipart, before the handler reads it. */
const refuseOthers: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  // Hono caches the parsed form, so that the handler can read it again.
  const isForm =
    type === 'multipart/form-data' &&
    (await c.req.parseBody({ all: true }).then(
      () => true,
      () => false,
    ));
  return isForm ? next() : wrong('files', 'Escolha um arquivo.');
};

const importFiles: BodyKind<{
  required: true;
  content: { 'multipart/form-data': { schema: typeof uploadForm } };
}> = {
  content: { required: true, content: { 'multipart/form-data': { schema: uploadForm } } },
  middleware: [inTurn, smallBody(LARGEST_UPLOAD + AROUND), refuseOthers],
  answers: {
    413: json('The files are larger than 64 MB.', detail),
    422: json('There is no file, or the answers are wrong. The texts are for visitors.', invalid),
  },
};

/** The answers that came with an upload; null if they are none. */
function answersOf(given: unknown): Answers | null {
  if (given === undefined || given === '') return {};
  if (typeof given !== 'string') return null;
  try {
    return answersText.parse(JSON.parse(given));
  } catch {
    return null;
  }
}

function isAnswered(asked: Question, answers: Answers): boolean {
  if (asked.type === 'part') return answers.parts?.[asked.file] !== undefined;
  const answered = {
    'day-order': answers.day_order,
    profile: answers.profiles,
    columns: answers.columns,
    scale: answers.scale,
  };
  return answered[asked.type] !== undefined;
}

/** A question with lists of its own, as the contract has it. */
function plainQuestion(asked: Question): z.infer<typeof question> {
  switch (asked.type) {
    case 'part':
      return { ...asked, choices: [...asked.choices] };
    case 'day-order':
      return { ...asked, examples: [...asked.examples] };
    case 'profile':
      return { ...asked, profiles: asked.profiles.map((profile) => ({ ...profile })) };
    case 'columns':
      return {
        ...asked,
        columns: [...asked.columns],
        guess: TABLE_FIELDS.flatMap((field) => {
          const column = asked.guess[field];
          return column === undefined ? [] : [{ field, column }];
        }),
      };
    case 'scale':
      return asked;
  }
}
