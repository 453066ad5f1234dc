import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { JOB_DECISIONS, decideAboutJob } from '#admin/operator-decisions.ts';
import { PRIVATE, json, reply, serve } from '#api/foundation/route.ts';
import { countJobs, findTroubledJobs } from '#platform/jobs/job-queries.ts';
import {
  SHOWN,
  answerDecided,
  bodyOf,
  decisionAnswers,
  decisions,
  forSuperusers,
  hidden,
} from './admin-parts.ts';
import type { AdminParts } from './admin-parts.ts';

const counts = z
  .object({
    kind: z.string().openapi({ example: 'mail' }),
    waiting: z.int(),
    running: z.int(),
    failed: z.int(),
    due_since: z.iso.datetime().nullable(),
  })
  .openapi('JobCounts');

const job = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    state: z.enum(['waiting', 'failed']),
    tries: z.int(),
    reason: z.string().openapi({ description: 'The kind of the last failure.' }),
    added_at: z.iso.datetime(),
    at: z.iso.datetime().openapi({
      description: 'When it is tried again, or when it failed for good.',
    }),
  })
  .openapi('TroubledJob', { description: 'A job that failed; not what it is about.' });

const queue = z.object({ kinds: z.array(counts), jobs: z.array(job) }).openapi('JobQueue');

export const jobParam = z.object({
  id: z.uuid('must be the id of a job').openapi({
    param: { name: 'id', in: 'path' },
    description: 'The job.',
    example: '00000000-0000-4000-8000-000000000000',
  }),
});

/** The job queue: what waits, what failed, and decisions about it. */
export function serveAdminJobs(api: OpenAPIHono, parts: AdminParts): void {
  const { db, clock } = parts;
  serve(
    api,
    createRoute({
      ...forSuperusers(parts),
      method: 'get',
      path: '/admin/jobs',
      operationId: 'listJobs',
      summary: 'The job queue',
      description: 'How many jobs wait, run and failed, and at most 50 that failed.',
      responses: { 200: json('Counts by kind, and the jobs that failed.', queue), ...hidden },
    }),
    async () => {
      const kinds = await countJobs(db);
      const jobs = await findTroubledJobs(db, SHOWN);
      const body = {
        kinds: kinds.map(({ kind, waiting, running, failed, dueSince }) => ({
          kind,
          waiting,
          running,
          failed,
          due_since: dueSince?.toISOString() ?? null,
        })),
        jobs: jobs.map(({ addedAt, at, ...entry }) => ({
          ...entry,
          added_at: addedAt.toISOString(),
          at: at.toISOString(),
        })),
      };
      return reply(200, body, PRIVATE);
    },
  );
  const decision = z.object({ decision: z.enum(JOB_DECISIONS) }).openapi('JobDecision');
  serve(
    api,
    createRoute({
      ...decisions(parts),
      method: 'post',
      path: '/admin/jobs/{id}',
      operationId: 'decideAboutJob',
      summary: 'Retry or delete a job that failed',
      description: 'Another superuser may have been faster; then nothing changes.',
      request: { params: jobParam, body: bodyOf(decision) },
      responses: decisionAnswers,
    }),
    async (c) => {
      const about = { ...c.req.valid('param'), ...c.req.valid('json') };
      return answerDecided(await decideAboutJob(db, about, { actor: c.get('user'), clock }));
    },
  );
}
