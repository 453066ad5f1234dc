import { beforeAll, describe, expect, it, test } from 'vitest';
import { login, send, signUpBody } from '#test/account-requests.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { createTestApi, testConfig } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';

const database = useDatabase();
let api: ReturnType<typeof createTestApi>;
beforeAll(() => {
  api = createTestApi({ db: database.db, config: { ...testConfig, signInClientLimit: 0 } });
});

const bodyOf = async (answer: Response) => [answer.status, await answer.json()];
const sign = (more: Record<string, unknown> = {}) => signUpBody(more);
const register = (body: unknown) => send(api, ['POST', '/users/register'], body);
let count = 0;
const fresh = () => `nova.${(count += 1)}@exemplo.com.br`;
async function person(more: Parameters<typeof createTestUser>[1] = {}) {
  const user = await createTestUser(database.db, more);
  return { user, token: await signIn(database.db, user) };
}

describe('POST /users/register', () => {
  it('creates an account as the contract describes it, without a session', async () => {
    const email = fresh();
    const answer = await register(sign({ email: email.replace('exemplo', 'Exemplo') }));
    expect(await bodyOf(answer)).toEqual([
      201,
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        email,
        username: 'dora',
        is_active: true,
        is_superuser: false,
        is_verified: false,
        profile: sign().profile,
      },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await login(api, email)).status).toBe(200);
  });

  it('drops what a client must not set', async () => {
    const email = fresh();
    const id = '7b0ef4c2-7d2b-4a55-9d25-0e8d9d3f0f10';
    const set = {
      is_active: false,
      is_superuser: true,
      is_verified: 'x',
      id,
      hashed_password: 'x',
    };
    const profile = { ...sign().profile, photo_url: 'https://x.example/a.png', cover_url: 'x' };
    const [status, user] = await bodyOf(await register(sign({ email, ...set, profile })));
    expect(status).toBe(201);
    expect(user).toMatchObject({
      is_active: true,
      is_superuser: false,
      is_verified: false,
      profile: { photo_url: '', cover_url: '' },
    });
    expect(user).not.toMatchObject({ id });
  });

  it('refuses an address that exists, in any case', async () => {
    const { user } = await person();
    for (const email of [user.email, user.email.toUpperCase(), ` ${user.email}`]) {
      expect(await bodyOf(await register(sign({ email })))).toEqual([
        400,
        { detail: 'REGISTER_USER_ALREADY_EXISTS' },
      ]);
    }
  });

  it.each([
    ['Abc1!', 'A senha deve possuir no  8 caracteres'],
    ['Abcdefgh!', 'A senha deve conter pelo menos um número'],
    ['abcdefg1!', 'A senha deve conter no mínimo uma letra maiúscula'],
    ['ABCDEFG1!', 'A senha deve conter pelo menos uma letra minúscula'],
    ['Abcdefgh1', 'A senha deve conter pelo menos um caracter especial'],
    ['P@ssw0rd', 'Esta senha é uma das mais usadas. Escolha outra'],
    [`Aa1!${'x'.repeat(253)}`, 'A senha deve ter no máximo 256 caracteres'],
  ])(
    'refuses the password %s with its reason, before the address is looked up',
    async (password, reason) => {
      const { user } = await person();
      expect(await bodyOf(await register(sign({ email: user.email, password })))).toEqual([
        400,
        { detail: { code: 'REGISTER_INVALID_PASSWORD', reason } },
      ]);
    },
  );

  it('takes an address as a browser sends it, and signs in with either form', async () => {
    const made = await register(
      sign({ email: '\u202Ajoao@café.com.br\u202C', username: 'joao\u202E' }),
    );
    const email = 'joao@xn--caf-dma.com.br';
    expect(await bodyOf(made)).toMatchObject([201, { email, username: 'joao' }]);
    expect((await register(sign({ email }))).status).toBe(400);
    for (const form of [
      email,
      'joao@café.com.br',
      'Joao@CAFE\u0301.com.br',
      `\u2066${email}\u2069`,
    ])
      expect((await login(api, form)).status, form).toBe(200);
    expect((await register(sign({ email: `${'x'.repeat(64)}@exemplo.com.br` }))).status).toBe(201);
  });

  it('compares passwords as they were sent', async () => {
    const email = fresh();
    const password = ` <b>Çedilha</b> & 7 ${'x'.repeat(64)} `;
    expect((await register(sign({ email, password }))).status).toBe(201);
    expect((await login(api, email, password)).status).toBe(200);
    expect((await login(api, email, password.trim())).status).toBe(400);
  });

  it.each([
    [{ email: 'x' }, ['email'], 'Email inválido'],
    [{ email: 'a@b.co' }, ['email'], 'O email precisa ter no mínimo 8 caracteres'],
    [{ email: undefined }, ['email'], 'Email inválido'],
    [{ email: `${'x'.repeat(64)}@${'y'.repeat(190)}.com` }, ['email'], 'Email inválido'],
    [{ email: `${'x'.repeat(65)}@exemplo.com.br` }, ['email'], 'Email inválido'],
    [{ username: '\u200B\u3164\u2800' }, ['username'], 'O nome deve ter no mínimo 3 caracteres'],
    [{ username: 'a\u0323\u0335\u0336' }, ['username'], 'O nome deve ter no mínimo 3 caracteres'],
    [{ username: 'ab' }, ['username'], 'O nome deve ter no mínimo 3 caracteres'],
    [{ username: '<b>ab</b>' }, ['username'], 'O nome deve ter no mínimo 3 caracteres'],
    [{ username: 'x'.repeat(16) }, ['username'], 'o nome deve ter no máximo 15 caracteres'],
    [{ username: undefined }, ['username'], 'O nome deve ter no mínimo 3 caracteres'],
    [{ password: undefined }, ['password'], 'Escreva uma senha'],
    [{ profile: { name: 'ab' } }, ['profile', 'name'], 'O nome deve ter no mínimo 3 caracteres'],
    [
      { profile: { name: 'x'.repeat(51) } },
      ['profile', 'name'],
      'O nome deve ter no máximo 50 caracteres',
    ],
    [
      { profile: { name: 'Dora', site_url: 'javascript:alert(1)' } },
      ['profile', 'site_url'],
      'O endereço deve começar com https:// ou http://',
    ],
    [
      { profile: { name: 'Dora', rgb_color: 'red;x' } },
      ['profile', 'rgb_color'],
      'Escolha uma cor',
    ],
  ])('refuses %j', async (more, loc, msg) => {
    expect(await bodyOf(await register(sign({ email: fresh(), ...more })))).toEqual([
      422,
      { detail: [{ type: expect.any(String), loc: ['body', ...loc], msg }] },
    ]);
  });

  it('has one entry for each wrong field and repeats none of their values', async () => {
    const body = sign({ email: 'segredo1', username: 'x', password: 42, profile: 'segredo2' });
    const answer = await register(body);
    const text = await answer.text();
    expect(JSON.parse(text).detail.map(({ loc }: { loc: string[] }) => loc)).toEqual([
      ['body', 'email'],
      ['body', 'password'],
      ['body', 'username'],
      ['body', 'profile'],
    ]);
    expect(text).not.toContain('segredo');
  });

  it('takes texts without markup, and links of the web only', async () => {
    const profile = {
      name: 'Dora <script>alert(1)</script>Lima\u0000',
      bio: 'Filmes <3\n<img src=x onerror=alert(1)>e séries',
      site_url: 'exemplo.com.br/eu',
      twitter_account: '@dora<b>',
    };
    const [, user] = await bodyOf(await register(sign({ email: fresh(), profile })));
    expect(user).toMatchObject({
      profile: {
        name: 'Dora Lima',
        bio: 'Filmes <3\ne séries',
        site_url: 'https://exemplo.com.br/eu',
        twitter_account: '@dora',
      },
    });
  });

  test('20 in parallel with one address make one account', async () => {
    const email = fresh();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        register(sign({ email: at % 2 ? email : email.toUpperCase() })).then(bodyOf),
      ),
    );
    expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
    expect(
      answers.filter(
        ([, body]) => (body as { detail?: string }).detail === 'REGISTER_USER_ALREADY_EXISTS',
      ),
    ).toHaveLength(19);
  });
});
