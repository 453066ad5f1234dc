import { DrizzleQueryError } from 'drizzle-orm/errors';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLog, duringRequest, requestIdOf } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  write(createLog('info', to));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

it('has the id of the request in every line of its work, and in no other', async () => {
  const lines = logged((log) => {
    log.info('before');
    duringRequest({ id: 'request-1', hasLeft: () => false }, () => log.info('during'));
    log.info('after');
  });
  expect(lines.map((line) => line['request'])).toEqual([undefined, 'request-1', undefined]);
});

it.each([
  ['abcdefgh-1.2_3', true],
  ['short', false],
  ['a b c d e f g h', false],
  ['x'.repeat(65), false],
  ['evil\n{"level":60}', false],
  [undefined, false],
  [['abcdefgh', 'abcdefgh'], false],
])('takes the id %j of a proxy: %s', (given, isTaken) => {
  const id = requestIdOf(given);
  expect(id === given).toBe(isTaken);
  expect(id).toMatch(/^[\w.-]{8,64}$/);
});

it('has no parameter, row or value of a failed statement', () => {
  const dora = 'dora@exemplo.com.br';
  const refused = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    constraint: 'users_email',
    detail: `Key (email)=(${dora}) already exists.`,
    where: dora,
  });
  const wrong = Object.assign(new Error(`invalid input syntax for type uuid: "${dora}"`), {
    code: '22P02',
  });
  const statement = 'insert into users values ($1, $2)';
  const lines = logged((log) => {
    log.error({ err: new DrizzleQueryError(statement, [dora, 'x\ny'], refused) }, 'failed');
    log.error({ err: wrong }, 'failed');
    log.error({ err: dora }, 'failed');
  });
  expect(JSON.stringify(lines)).not.toContain('dora');
  expect(lines[0]).toMatchObject({
    err: {
      type: 'DrizzleQueryError',
      message: `Failed query: ${statement}`,
      stack: expect.stringMatching(/^Failed query: .*\n\s+at /),
      cause: { code: '23505', constraint: 'users_email' },
    },
  });
});
