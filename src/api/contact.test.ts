import { describe, expect, it, test } from 'vitest';
import type { Db } from '#platform/database/database.ts';
import { createTestApi, testConfig } from '#test/api.ts';
import { isTooDeep } from './foundation/body.ts';

const start = (config: Partial<typeof testConfig> = {}) =>
  createTestApi({ db: {} as Db, config: { ...testConfig, ...config } });

const good = {
  name: 'Zé Ninguém',
  email: 'ze@exemplo.com.br',
  subject: 'Falta um filme',
  message: 'Não achei Bye Bye Brasil.\nCadê?',
};
const send = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

describe('a message', () => {
  it('is queued as a mail with the sender as Reply-To', async () => {
    const { ask, mails } = start();
    const answer = await ask('/contact', send(good));
    expect([answer.status, await answer.json()]).toEqual([202, null]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(mails).toEqual([
      {
        to: 'contato@vouver.example',
        replyTo: { name: 'Zé Ninguém', address: 'ze@exemplo.com.br' },
        subject: '[VouVer] Falta um filme',
        text: expect.stringContaining('Não achei Bye Bye Brasil.\nCadê?'),
      },
    ]);
    expect(mails[0]?.text).toContain(
      'De: Zé Ninguém <ze@exemplo.com.br>\nAssunto: Falta um filme\n',
    );
  });

  it('has no line breaks in single-line fields, and no characters that a database refuses', async () => {
    const { ask, mails } = start();
    const answer = await ask(
      '/contact',
      send(
        `{"name":" Zé\\r\\nBcc: a@b.example ","email":" ze@exemplo.com.br ","subject":"x\\u0000\\ny",
          "message":"a\\u0000b\\r\\nc\\td\\u001b[31m\\ud800 fim"}`,
      ),
    );
    expect(answer.status).toBe(202);
    expect(mails[0]).toMatchObject({
      replyTo: { name: 'Zé Bcc: a@b.example', address: 'ze@exemplo.com.br' },
      subject: '[VouVer] x y',
      text: expect.stringContaining('\nab\nc\td[31m\ufffd fim\n'),
    });
  });

  it('has no characters that reorder what follows', async () => {
    const { ask, mails } = start();
    const name = 'Zé\u202E oãoJ\u2066';
    const answer = await ask('/contact', send({ ...good, name, message: 'a\u202Eb, longo.' }));
    expect(answer.status).toBe(202);
    expect(mails[0]).toMatchObject({
      replyTo: { name: 'Zé oãoJ' },
      text: expect.stringContaining('\nab, longo.\n'),
    });
  });

  it('with the hidden field sent empty is one like any other', async () => {
    const { ask, mails } = start();
    expect((await ask('/contact', send({ ...good, website: '' }))).status).toBe(202);
    expect(mails).toHaveLength(1);
  });

  it('takes an address as a browser sends it: visible, with its domain in ASCII', async () => {
    const { ask, mails } = start();
    for (const email of ['joao@café.com.br', '\u202Ajoao@xn--caf-dma.com.br\u202C'])
      expect((await ask('/contact', send({ ...good, email }))).status, email).toBe(202);
    const address = 'joao@xn--caf-dma.com.br';
    expect(mails.map(({ replyTo }) => replyTo?.address)).toEqual([address, address]);
  });
});

describe('wrong fields', () => {
  test.each([
    ['name', '', 'Escreva seu nome.'],
    ['name', ' \n ', 'Escreva seu nome.'],
    ['name', undefined, 'Escreva seu nome.'],
    ['name', 7, 'Escreva seu nome.'],
    ['name', 'x'.repeat(81), 'Use até 80 letras no nome.'],
    ['email', '', 'Escreva seu e-mail, pra gente poder responder.'],
    ['email', null, 'Escreva seu e-mail, pra gente poder responder.'],
    ['email', 'ze', 'Confira o e-mail: ele precisa ser como nome@exemplo.com.br.'],
    ['email', 'ze@exemplo', 'Confira o e-mail: ele precisa ser como nome@exemplo.com.br.'],
    ['email', 'ze@x.br, b@x.br', 'Confira o e-mail: ele precisa ser como nome@exemplo.com.br.'],
    [
      'email',
      'ze@x.br\r\nBcc: b@x.br',
      'Confira o e-mail: ele precisa ser como nome@exemplo.com.br.',
    ],
    ['name', '\u200B\u3164\u2800', 'Escreva seu nome.'],
    ['message', `Oi${'\u200B'.repeat(20)}`, 'Conte um pouco mais: são pelo menos 10 letras.'],
    ['email', `${'x'.repeat(65)}@exemplo.com.br`, 'Este e-mail é longo demais.'],
    ['email', `${'x'.repeat(250)}@x.br`, 'Este e-mail é longo demais.'],
    ['subject', '', 'Diga o assunto.'],
    ['subject', 'x'.repeat(121), 'Use até 120 letras no assunto.'],
    ['message', '', 'Escreva sua mensagem.'],
    ['message', 'Oi', 'Conte um pouco mais: são pelo menos 10 letras.'],
    ['message', 'x'.repeat(5001), 'A mensagem passou de 5.000 letras. Encurte um pouco.'],
    ['message', ['a'], 'Escreva sua mensagem.'],
  ])('%s %j: %s', async (field, value, msg) => {
    const { ask, mails } = start();
    const answer = await ask('/contact', send({ ...good, [field]: value }));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      detail: [{ type: expect.any(String), loc: ['body', field], msg }],
    });
    expect(mails).toEqual([]);
  });

  it('are all reported at once, in the order of the form', async () => {
    const answer = await start().ask('/contact', send({}));
    const { detail } = (await answer.json()) as { detail: { loc: string[] }[] };
    expect(detail.map(({ loc }) => loc[1])).toEqual(['name', 'email', 'subject', 'message']);
  });
});

describe('a body', () => {
  test.each([
    ['text/plain', JSON.stringify(good), 'content_type'],
    ['application/x-www-form-urlencoded', 'name=x', 'content_type'],
    ['application/json', '{"name":', 'json_invalid'],
    ['application/json', '', 'json_invalid'],
    ['application/json', '['.repeat(65) + ']'.repeat(65), 'too_deep'],
    ['application/json', '['.repeat(60_000), 'too_deep'],
  ])('of %s %.20s is refused', async (type, body, problem) => {
    const answer = await start().ask('/contact', send(body, { 'content-type': type }));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      detail: [{ type: problem, loc: ['body'], msg: expect.any(String) }],
    });
  });

  test.each(['[]', 'null', '"x"', '7'])('of %s is refused', async (body) => {
    expect((await start().ask('/contact', send(body))).status).toBe(422);
  });

  it('may have a charset or another JSON type in its content type', async () => {
    for (const type of ['application/json; charset=utf-8', 'application/vnd.api+json']) {
      const answer = await start().ask('/contact', send(good, { 'content-type': type }));
      expect(answer.status, type).toBe(202);
    }
  });

  it('larger than 64 KB is refused, with or without Content-Length', async () => {
    const { ask, mails } = start();
    const body = JSON.stringify({ ...good, message: 'x'.repeat(64 * 1024) });
    for (const length of [{ 'content-length': String(body.length) }, {}]) {
      const answer = await ask('/contact', send(body, length));
      expect([answer.status, await answer.json()]).toEqual([413, { detail: 'Payload Too Large' }]);
    }
    expect(mails).toEqual([]);
  });

  test('its depth is counted outside strings', () => {
    expect(isTooDeep('[[{"a":"[[[[[\\"[[["}]]', 3)).toBe(false);
    expect(isTooDeep('[[{"a":[]}]]', 3)).toBe(true);
    expect(isTooDeep('[[],[],[],[]]', 2)).toBe(false);
  });
});

describe('the limit of requests', () => {
  it('counts requests before their bodies are read, at ten times as many', async () => {
    const { ask } = start({ contactLimit: 1 });
    for (let time = 0; time < 10; time += 1) {
      expect((await ask('/contact', send('{'), from('203.0.113.9'))).status).toBe(422);
    }
    const refused = await ask('/contact', send('{'), from('203.0.113.9'));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^(59\d|600)$/),
    ]);
  });
});
