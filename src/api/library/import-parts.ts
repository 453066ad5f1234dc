import { z } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { notFound } from '#api/foundation/errors.ts';
import { idParam, pagingQuery } from '#api/foundation/input.ts';
import { detail, json, pageOf, pageSchema } from '#api/foundation/route.ts';
import { ok, refused } from '#platform/result.ts';
import { findQuestions, findUnplaced, ownsImport } from '#moving/importing/import-queries.ts';
import {
  IMPORT_TITLE_PARTS,
  UNPLACED,
  importQuestion,
  importTitle,
  unplacedRow,
} from '#moving/importing/import-schema.ts';
import { findImportTitles } from '#moving/importing/import-titles.ts';

const tags = ['imports'];
const noImport = { 404: json('No such import of the person’s.', detail) };

/** Serves the lists of a preview and a report: questions, titles, and rows that came to nothing. */
export function serveImportParts(routes: ApiRoutes, { db }: ApiDependencies): void {
  const params = idParam('The import.', 1);

  routes.viewerRead(
    {
      path: '/imports/{id}/questions',
      operationId: 'listImportQuestions',
      tags,
      summary: 'The titles of an import that may be several',
      description: 'Those of most rows first. An answered one is no longer here.',
      request: { params, query: pagingQuery },
      responses: {
        200: json('A page of questions.', pageSchema('ImportQuestionPage', importQuestion)),
        ...noImport,
      },
    },
    async (c) => {
      const { id } = c.req.valid('param');
      const query = c.req.valid('query');
      if (!(await ownsImport(db, c.get('user'), id))) return refused(notFound);
      return ok(pageOf(await findQuestions(db, id, query), query));
    },
  );

  routes.viewerRead(
    {
      path: '/imports/{id}/rows',
      operationId: 'listUnplacedRows',
      tags,
      summary: 'The rows of an import that came to nothing, and why',
      description: 'In the order of the files.',
      request: {
        params,
        query: pagingQuery.extend({
          kind: z
            .enum(UNPLACED, `must be one of ${UNPLACED.join(', ')}`)
            .optional()
            .openapi({
              description:
                '`missing`: the title was not found; `ignored`: left out on purpose; `problem`: not readable.',
            }),
        }),
      },
      responses: {
        200: json('A page of rows.', pageSchema('UnplacedRowPage', unplacedRow)),
        ...noImport,
      },
    },
    async (c) => {
      const { id } = c.req.valid('param');
      const query = c.req.valid('query');
      if (!(await ownsImport(db, c.get('user'), id))) return refused(notFound);
      return ok(pageOf(await findUnplaced(db, id, query), query));
    },
  );

  routes.viewerRead(
    {
      path: '/imports/{id}/titles',
      operationId: 'listImportTitles',
      tags,
      summary: 'The titles of an import',
      description: 'In the order of the files.',
      request: {
        params,
        query: pagingQuery.extend({
          part: z
            .enum(IMPORT_TITLE_PARTS, `must be one of ${IMPORT_TITLE_PARTS.join(', ')}`)
            .optional()
            .openapi({
              description:
                '`joined`: several rows or services tell of one viewing; `there`: the person has something of it already. Without it all.',
            }),
        }),
      },
      responses: {
        200: json('A page of titles.', pageSchema('ImportTitlePage', importTitle)),
        ...noImport,
      },
    },
    async (c) => {
      const { id } = c.req.valid('param');
      const query = c.req.valid('query');
      if (!(await ownsImport(db, c.get('user'), id))) return refused(notFound);
      return ok(pageOf(await findImportTitles(db, id, query), query));
    },
  );
}
