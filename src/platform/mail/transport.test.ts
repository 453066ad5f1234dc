import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { GivenUp } from '#platform/jobs/jobs.ts';
import { linkIn, readMail } from '#test/mail-content.ts';
import { fieldsOf, startSmtp } from '#test/smtp.ts';
import { outboxTransport, smtpTransport } from './transport.ts';
import type { Letter } from './transport.ts';

const from = { name: 'VouVer', address: 'ola@vouver.example' };
const letter: Letter = {
  id: '0b5cb3a2-7f4e-4a55-9f5e-0d9d3a2f7a11',
  writtenAt: '2026-11-21T12:00:00.000Z',
  to: 'contato@vouver.example',
  replyTo: { name: 'Zé Ninguém, o Terceiro', address: 'ze@exemplo.com.br' },
  subject: 'Cadê a novela?',
  text: 'Não achei “Roque Santeiro”.\n.\nAbraço',
};
const never = new AbortController().signal;

function outbox() {
  const folder = join(mkdtempSync(join(tmpdir(), 'vouver-outbox-')), 'outbox');
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true }));
  const send = outboxTransport(folder, from);
  const only = () => {
    const names = readdirSync(folder);
    expect(names).toHaveLength(1);
    return { name: names[0]!, raw: readFileSync(join(folder, names[0]!), 'utf8') };
  };
  return { folder, send, only };
}

test('the outbox has the letter as a mail file that only this user can read', async () => {
  const { folder, send, only } = outbox();
  await send(letter, never);
  const { name, raw } = only();
  expect(name).toBe(`2026-11-21T12-00-00-000Z-${letter.id}.eml`);
  const fields = fieldsOf(raw);
  expect(fields.get('from')).toEqual(['VouVer <ola@vouver.example>']);
  expect(fields.get('to')).toEqual(['contato@vouver.example']);
  expect(fields.get('reply-to')?.[0]).toMatch(/ <ze@exemplo\.com\.br>$/);
  expect(fields.get('message-id')).toEqual([`<${letter.id}@vouver.example>`]);
  expect(fields.get('date')).toEqual(['Sat, 21 Nov 2026 12:00:00 +0000']);
  expect(fields.get('subject')?.[0]).toMatch(/^=\?UTF-8\?/);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});

test('a second try writes the same file', async () => {
  const { send, only } = outbox();
  await send(letter, never);
  const first = only();
  await send(letter, never);
  expect(only()).toEqual(first);
});

test('a server receives the whole letter', async () => {
  const server = await startSmtp();
  await smtpTransport(server.url, from)(letter, never);
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  expect(mail).toMatchObject({ from: 'ola@vouver.example', to: ['contato@vouver.example'] });
  expect(mail!.raw).toContain('\n.\nAbra');
});

const withHtml: Letter = {
  ...letter,
  text: 'Olá, Zé!\nhttps://vouver.example/pagina#token=abc-_=\n',
  html: '<p>Olá, <b>Zé</b>!</p>',
};

test('a letter with HTML is sent as both, the text first', async () => {
  const server = await startSmtp();
  await smtpTransport(server.url, from)(withHtml, never);
  const { send, only } = outbox();
  await send(withHtml, never);
  for (const raw of [server.received[0]!.raw, only().raw]) {
    expect(fieldsOf(raw).get('content-type')?.[0]).toMatch(/^multipart\/alternative;/);
    expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'));
    const read = readMail(raw);
    expect(read.subject).toBe(letter.subject);
    expect(read.text.trimEnd()).toBe(withHtml.text.trimEnd());
    expect(read.html.trimEnd()).toBe(withHtml.html);
    expect(linkIn(raw)).toBe('https://vouver.example/pagina#token=abc-_=');
  }
});

test('HTML adds no header, and its addresses are not loaded', async () => {
  const html = '<img src="file:///etc/passwd"><p>\r\nBcc: b@x.example\r\n.\r\n</p>';
  const server = await startSmtp();
  await smtpTransport(server.url, from)({ ...withHtml, html }, never);
  const [mail] = server.received;
  expect(mail!.to).toEqual(['contato@vouver.example']);
  expect(fieldsOf(mail!.raw).has('bcc')).toBe(false);
  expect(readMail(mail!.raw).html).toContain('file:///etc/passwd');
});

test.each([
  'a@x.example, b@x.example',
  'a@x.example>\r\nRCPT TO:<b@x.example',
  'a@x.example\nBcc: b@x.example',
])('a receiver that is more than an address (%j) adds no receiver', async (to) => {
  const server = await startSmtp();
  await smtpTransport(server.url, from)({ ...letter, to }, never).catch(() => undefined);
  expect(server.received.flatMap((mail) => mail.to)).not.toContain('b@x.example');
});

test('no field adds a header or a line to the envelope', async () => {
  const evil = 'x\r\nBcc: vitima@exemplo.com.br\r\n\r\n<script>';
  const { send, only } = outbox();
  const replyTo = { name: evil, address: 'ze@exemplo.com.br' };
  const text = `${evil}\n\nFrom nobody\r\n.\r\nMAIL FROM:<x@x.example>`;
  const wicked = { ...letter, subject: evil, replyTo, text };
  await send(wicked, never);
  const fields = fieldsOf(only().raw);
  expect([...fields.keys()].toSorted()).toEqual([
    'content-transfer-encoding',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to',
  ]);
  const server = await startSmtp();
  await smtpTransport(server.url, from)(wicked, never);
  expect(server.received.map(({ to }) => to)).toEqual([['contato@vouver.example']]);
});

test.each([
  ['receiver', { onReceiver: () => 550 }],
  ['letter', { onLetter: () => 554 }],
])('a %s that is refused permanently is given up', async (_, moods) => {
  const server = await startSmtp(moods);
  await expect(smtpTransport(server.url, from)(letter, never)).rejects.toThrow(GivenUp);
});

test.each([
  ['receiver', { onReceiver: () => 450 }],
  ['letter', { onLetter: () => 451 }],
  [
    'password',
    {
      options: {
        onAuth: (_: unknown, __: unknown, done: (error: Error) => void) => done(new Error('no')),
      },
    },
  ],
])('a %s that is refused temporarily is not', async (_, moods) => {
  const { url } = await startSmtp(moods);
  const sending = smtpTransport(url.replace('://', '://me:secret@'), from)(letter, never);
  const error = await sending.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(GivenUp);
});

test('user and password are taken from the address', async () => {
  const server = await startSmtp();
  await smtpTransport(server.url.replace('://', '://me%40x:secret@'), from)(letter, never);
  expect(server.received[0]).toMatchObject({ user: 'me@x' });
});

test('a password is never sent unencrypted over the network', async () => {
  let isPasswordSent = false;
  const server = await startSmtp({
    options: {
      onAuth(_, __, done) {
        isPasswordSent = true;
        done(null, { user: 'me' });
      },
    },
  });
  // A way to write this machine's address that is not recognised as local.
  const url = `smtp://me:secret@127.1:${server.port}`;
  await expect(smtpTransport(url, from)(letter, never)).rejects.toThrow(/STARTTLS/);
  expect(isPasswordSent).toBe(false);
});

test('sending can be aborted', async () => {
  const server = await startSmtp({ options: { onMailFrom: () => undefined } });
  const sending = smtpTransport(server.url, from)(letter, AbortSignal.timeout(300));
  await expect(sending).rejects.toThrow(/abort|timeout/i);
  expect(server.received).toEqual([]);
});
