import { expect, test } from 'vitest';
import {
  formerEmailMail,
  newDeviceMail,
  newEmailMail,
  passwordChangedMail,
  recoveryMail,
  verificationMail,
} from './account-mail-rules.ts';

const sender = {
  siteName: 'VouVer',
  siteUrl: 'https://vouver.example',
  contactEmail: 'contato@vouver.example',
};
const dora = { email: 'dora@exemplo.com.br', name: 'Dora Aventureira' };
const token = 'aB3dE6gH9kL2nO5qR8tU1wX4zA7bC0eF3hI6jK9mN2p';
const at = new Date('2026-11-22T17:05:00Z');

const mailsTo = (to: typeof dora) => [
  verificationMail(to, token, sender),
  recoveryMail(to, token, sender),
  passwordChangedMail(to, at, sender),
  formerEmailMail(to, { email: 'nova@exemplo.com.br', at }, sender),
  newEmailMail(to, { token, at }, sender),
  newDeviceMail(to, { device: 'Firefox no Windows', place: 'Recife', at }, sender),
];

test('each mail has its subject, its receiver and both versions', () => {
  expect(mailsTo(dora).map(({ to, subject }) => [to, subject])).toEqual([
    [dora.email, 'Confirme seu e-mail'],
    [dora.email, 'Sua senha nova'],
    [dora.email, 'Sua senha mudou'],
    [dora.email, 'Seu e-mail mudou'],
    [dora.email, 'Seu e-mail mudou'],
    [dora.email, 'Um novo aparelho entrou na sua conta'],
  ]);
  for (const { text, html } of mailsTo(dora)) {
    expect(text).toContain('Oi, Dora!');
    expect(html).toContain('Oi, Dora!');
    expect(text).toContain('VouVer');
  }
});

test('links carry the token in the fragment, and only those that are asked for are logged', () => {
  const links = mailsTo(dora).map(({ link }) => link);
  const verify = `https://vouver.example/register-verify#token=${token}`;
  const reset = `https://vouver.example/reset-password#token=${token}`;
  expect(links).toEqual([verify, reset, undefined, undefined, verify, undefined]);
  for (const { text, html } of mailsTo(dora)) {
    expect(`${text}${html}`).not.toMatch(/[?&]token=/);
  }
});

test('the former address is told where to write, and the new address only in part', () => {
  const { text } = formerEmailMail(dora, { email: 'nova@exemplo.com.br', at }, sender);
  expect(text).toContain('n…@exemplo.com.br');
  expect(text).not.toContain('nova@');
  expect(text).toContain(sender.contactEmail);
});

test('a new device is described by what is known of it', () => {
  const facts = (place: string) =>
    newDeviceMail(dora, { device: 'Firefox no Windows', place, at }, sender).text;
  expect(facts('Recife')).toContain(
    '  Firefox no Windows\n  Recife\n  22 de novembro de 2026, às 14h05 (horário de Brasília)\n',
  );
  expect(facts('')).toContain('  Firefox no Windows\n  22 de novembro');
});

test.each([
  ['Dora', 'Oi, Dora!'],
  ['  José  da Silva', 'Oi, José!'],
  ['D’Ávila', 'Oi, D’Ávila!'],
  ['Ganhe R$ 500 em http://mau.example', 'Oi, Ganhe!'],
  ['http://mau.example clique', 'Oi!'],
  ['mau.example', 'Oi!'],
  ['<b>Dora</b>', 'Oi!'],
  ['+5511999999999', 'Oi!'],
  ['Clique'.repeat(5), 'Oi!'],
  ['', 'Oi!'],
])('the name %j is greeted %j', (name, greeting) => {
  for (const { text, html } of mailsTo({ ...dora, name })) {
    expect(text).toContain(`${greeting} `);
    expect(html).toContain(`${greeting} `);
    expect(`${text}${html}`).not.toMatch(/mau\.example|R\$|<b>/);
  }
});
