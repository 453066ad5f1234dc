import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';
import type { Log } from '#platform/log.ts';
import { createTestDatabase } from '#test/database.ts';
import { fieldsOf, startSmtp } from '#test/smtp.ts';
import { createMailer, deliver, letters, transportOf } from './mailer.ts';
import { smtpTransport } from './transport.ts';
import type { Transport } from './transport.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase('migrated');
});
afterAll(() => database.close());

const from = { name: 'VouVer', address: 'ola@vouver.example' };
const mail = { to: 'contato@vouver.example', subject: 'Olá', text: 'Cadê?' };
const clock = fixedClock('2026-11-21T12:00:00Z');
let kinds = 0;

/** A separate queue with short waits; `send` starts a process that delivers. */
async function open(log: Log = silentLog) {
  const kind = { ...letters, name: `mail-${(kinds += 1)}`, firstWait: 1, longestWait: 1 };
  const newJobs = async () => {
    const { pool } = database;
    const jobs = await openJobs({
      pool,
      log,
      kinds: [kind],
      pollSeconds: 0.5,
      superviseSeconds: 1,
    });
    onTestFinished(() => jobs.stop());
    return jobs;
  };
  const jobs = await newJobs();
  return {
    mailer: createMailer(jobs, clock, kind),
    send: async (transport: Transport) => deliver(await newJobs(), { transport, log, kind }),
  };
}

test('each queued mail is sent once, although several processes deliver', async () => {
  const { mailer, send } = await open();
  const server = await startSmtp();
  for (const subject of ['a', 'b', 'c', 'd']) await mailer.queue({ ...mail, subject });
  await send(smtpTransport(server.url, from));
  await send(smtpTransport(server.url, from));
  await vi.waitFor(() => expect(server.received).toHaveLength(4), 10_000);
  const subjects = server.received.map(({ raw }) => fieldsOf(raw).get('subject')?.[0]);
  expect(subjects.toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

test('after a temporary refusal the same mail is sent again', async () => {
  const { mailer, send } = await open();
  const ids: (string | undefined)[] = [];
  const transport = vi.fn<Transport>(async (letter, signal) => {
    ids.push(letter.id);
    await smtpTransport(server.url, from)(letter, signal);
  });
  const answers = [451, 421];
  const server = await startSmtp({ onLetter: () => answers.shift() });
  await mailer.queue(mail);
  await send(transport);
  await vi.waitFor(() => expect(server.received).toHaveLength(1), 15_000);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
  expect(fieldsOf(server.received[0]!.raw).get('message-id')).toEqual([
    `<${ids[0]}@vouver.example>`,
  ]);
});

test('a server that is down gets the mail when it is up again', async () => {
  const { mailer, send } = await open();
  const before = await startSmtp();
  await before.stop();
  await mailer.queue(mail);
  const tries = vi.fn<Transport>(smtpTransport(before.url, from));
  await send(tries);
  await vi.waitFor(() => expect(tries).toHaveBeenCalledTimes(2), 10_000);
  const after = await startSmtp({}, before.port);
  await vi.waitFor(() => expect(after.received).toHaveLength(1), 10_000);
});

test('a refused mail is not sent again, and the log has no address of it', async () => {
  const lines: string[] = [];
  const note = (about: object, text: string) => void lines.push(JSON.stringify({ ...about, text }));
  const log = { info: note, warn: note, error: note } as unknown as Log;
  const { mailer, send } = await open(log);
  const server = await startSmtp({ onReceiver: () => 550 });
  const tries = vi.fn<Transport>(smtpTransport(server.url, from));
  await mailer.queue(mail);
  await send(tries);
  await vi.waitFor(() => expect(lines).toHaveLength(1), 10_000);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(tries).toHaveBeenCalledOnce();
  expect(JSON.parse(lines[0]!)).toMatchObject({
    tries: 1,
    reason: 'GivenUp: EENVELOPE 550',
    text: 'a job is given up',
  });
  expect(lines.join()).not.toContain('vouver.example');
});

test('a mail is sent only if its transaction commits', async () => {
  const { mailer, send } = await open();
  const server = await startSmtp();
  const failing = database.db.transaction(async (tx) => {
    await mailer.queue(mail, tx);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await database.db.transaction((tx) => mailer.queue({ ...mail, subject: 'sim' }, tx));
  await send(smtpTransport(server.url, from));
  await vi.waitFor(() => expect(server.received).toHaveLength(1), 10_000);
  expect(fieldsOf(server.received[0]!.raw).get('subject')).toEqual(['sim']);
});

test('without a mail server mails are written to files below DATA_DIR', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vouver-outbox-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const { mailer, send } = await open();
  await mailer.queue(mail);
  await send(transportOf({ smtpUrl: undefined, mailFrom: from, dataDir }, silentLog));
  const outbox = join(dataDir, 'outbox');
  const files = await vi.waitFor(() => {
    const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
    expect(names).toHaveLength(1);
    return names;
  }, 10_000);
  expect(readFileSync(join(outbox, files[0]!), 'utf8')).toContain('To: contato@vouver.example\n');
});

test('without a mail server the log has the links of mails, with one it never does', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vouver-outbox-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const lines: string[] = [];
  const note = (about: object, text: string) => void lines.push(JSON.stringify({ ...about, text }));
  const log = { info: note, warn: note, error: note } as unknown as Log;
  const link = 'https://vouver.example/reset-password#token=abc';
  const server = await startSmtp();
  const written = await open(log);
  await written.mailer.queue({ ...mail, subject: 'Sua senha nova', link });
  await written.send(transportOf({ smtpUrl: undefined, mailFrom: from, dataDir }, log));
  await vi.waitFor(
    () => expect(lines.filter((line) => line.includes(link))).toHaveLength(1),
    10_000,
  );
  expect(lines.find((line) => line.includes(link))).toBe(
    JSON.stringify({ link, text: 'mail: Sua senha nova' }),
  );
  lines.length = 0;
  const sent = await open(log);
  await sent.mailer.queue({ ...mail, link });
  await sent.send(transportOf({ smtpUrl: server.url, mailFrom: from, dataDir }, log));
  await vi.waitFor(() => expect(lines.join()).toContain('a mail was sent'), 10_000);
  expect(server.received).toHaveLength(1);
  expect(lines.join()).not.toContain('token');
});
