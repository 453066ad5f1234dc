import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, inject, test } from 'vitest';
import { startFacebook } from '#test/sign-in/facebook-server.ts';
import { CLIENT, FORM_CLIENT, startOpenIdProvider } from '#test/sign-in/openid-provider.ts';
import type { OpenIdProvider } from '#test/sign-in/openid-provider.ts';
import { TAGS, violationsHere, violationsOf } from './accessibility.ts';
import { CIDADE, expect, PHONE, screens, visit } from './site.ts';
import { action, expectToast, rating, star, watchlist } from './title-actions.ts';
import { startSite } from './started-site.ts';
import type { Site } from './started-site.ts';

let provider: OpenIdProvider;
let facebook: Awaited<ReturnType<typeof startFacebook>>;
let own: Site;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  facebook = await startFacebook({ id: '777', name: 'Bia Lima', email: 'bia@exemplo.com.br' });
  // The catalogue of the site under test.
  own = await startSite({
    DATA_DIR: inject('dataDir'),
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    FACEBOOK_ISSUER: facebook.url,
    FACEBOOK_GRAPH_URL: facebook.url,
    FACEBOOK_CLIENT_ID: '123',
    FACEBOOK_CLIENT_SECRET: 'hush',
    APPLE_ISSUER: provider.issuer,
    APPLE_CLIENT_ID: FORM_CLIENT,
    SOCIAL_SIGN_IN_LIMIT: '0',
  });
  provider.redirectUris = ['/auth/callback', '/auth/apple/callback'].map((path) => own.url + path);
  const claims = { email_verified: true, given_name: 'Ana', family_name: 'de Souza' };
  provider.addPerson('ana', { email: 'ana@exemplo.com.br', ...claims });
  provider.addPerson('the other ana', { email: 'ana@exemplo.com.br', ...claims });
  provider.addPerson('nameless', { email_verified: false });
});
beforeEach(() => {
  provider.mood = 'well';
});
afterAll(async () => {
  await own?.stop();
  await facebook?.stop();
  await provider?.stop();
});

/** Opens a page of the site with the providers. */
const open = (path: string, options: Parameters<typeof visit>[1] = {}) =>
  visit(path, { origin: own.url, thirdParties: [provider.issuer, facebook.url], ...options });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Entrar!' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const profile = (page: Page) => page.getByRole('button', { name: 'Sua conta' });

async function openDialog(page: Page) {
  await page.getByRole('link', { name: 'LOG!N' }).click();
  await expect(dialog(page)).toBeVisible();
}

async function chooseProvider(page: Page, name: string) {
  await openDialog(page);
  await press(page, name);
}

const choosePerson = (page: Page, id: string) =>
  page.getByRole('button', { name: id, exact: true }).click();

const press = (page: Page, name: string) =>
  dialog(page)
    .getByRole('button', { name: `Continuar com ${name}` })
    .click();

async function signInWithGoogle(page: Page, person: string) {
  await chooseProvider(page, 'Google');
  await choosePerson(page, person);
}

const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

test(
  'with Google from a title’s page, and back on it, where what was pressed is done; nothing is left of the code',
  { tags: 'default' },
  async () => {
    const leaks: string[] = [];
    const page = await open(`${CIDADE}?utm_source=x`, {
      before: async (opened) =>
        opened.on('request', (request) => {
          const { referer = '' } = request.headers();
          if (/[?&](code|state)=/.test(referer)) leaks.push(`${request.url()} from ${referer}`);
        }),
    });
    await watchlist(page).click();
    await press(page, 'Google');
    await choosePerson(page, 'ana');
    await expect(page).toHaveURL(`${own.url}${CIDADE}?utm_source=x`);
    await expectToast(page, 'Adicionado');
    await expect(watchlist(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(profile(page)).toBeVisible();
    await expect(heading(page, 'Cidade de Deus')).toBeVisible();
    expect(await stored(page, 't')).toMatch(/^"[\w-]{43}"$/);
    expect(await stored(page, 'route')).toBeNull();
    const pending = await page.evaluate(() => sessionStorage.getItem('vouver:pending-action:1'));
    expect(pending).toBeNull();
    expect(leaks).toEqual([]);
    const cookies = await page.context().cookies(own.url);
    // The provider's cookies are of the same host.
    expect(cookies.filter(({ name }) => name.includes('vouver'))).toEqual([]);
    await page.reload();
    await expect(profile(page)).toBeVisible();
  },
);

test('a person signs in by keyboard alone', async () => {
  const page = await open('/genres');
  await page.getByRole('link', { name: 'LOG!N' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  const button = dialog(page).getByRole('button', { name: 'Continuar com Google' });
  for (let step = 0; step < 12; step += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Shift+Tab');
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${own.url}/genres`);
  await expect(profile(page)).toBeVisible();
});

test('with Facebook, from a button whose dialog opens afterwards', async () => {
  const page = await open(CIDADE);
  await action(page, 'Adicionar à lista').click();
  await press(page, 'Facebook');
  await expect(page.getByRole('dialog', { name: 'Adicionar à lista' })).toBeVisible();
  await expect(page).toHaveURL(own.url + CIDADE);
  await page.keyboard.press('Escape');
  await expect(profile(page)).toBeVisible();
});

test('with Apple, whose form comes from its site', async () => {
  provider.addPerson('tim', { email: 'tim@exemplo.com.br', email_verified: true });
  const page = await open('/platforms');
  await chooseProvider(page, 'Apple');
  await choosePerson(page, 'tim');
  await expect(page).toHaveURL(`${own.url}/platforms`);
  await expect(profile(page)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('vouver:apple:1'))).toBeNull();
});

test('the dialog describes a sign-in with Apple while it is open', async () => {
  const page = await open('/genres');
  await openDialog(page);
  const metas = () =>
    page
      .locator('meta[name^="appleid-signin-"]')
      .evaluateAll((all) =>
        all.map((meta) => [meta.getAttribute('name'), meta.getAttribute('content')]),
      );
  await expect.poll(async () => (await metas()).length).toBe(5);
  const described = Object.fromEntries(await metas()) as Record<string, string>;
  expect(described).toMatchObject({
    'appleid-signin-scope': 'email name',
    'appleid-signin-redirect-uri': `${own.url}/auth/apple/callback`,
    'appleid-signin-use-popup': 'false',
  });
  const { 'appleid-signin-state': state, 'appleid-signin-nonce': nonce } = described;
  expect(state).toMatch(/^[A-Za-z\d]{16}$/);
  expect(nonce).toMatch(/^[A-Za-z\d]{16}$/);
  expect(state).not.toBe(nonce);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await metas()).length).toBe(0);
});

test('a form of Apple that this browser did not ask for signs nobody in', async () => {
  const page = await open('/auth/apple/callback#id_token=a.b.c&state=forged');
  await expect(heading(page, 'Essa entrada já venceu.')).toBeVisible();
  await expect(page).toHaveURL(`${own.url}/auth/apple/callback`);
});

test('only a path of this site is returned to', async () => {
  const page = await open('/genres');
  await chooseProvider(page, 'Google');
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
  // As if something had written there meanwhile.
  await page.context().addInitScript(() => localStorage.setItem('route', '//evil.example/x'));
  await choosePerson(page, 'ana');
  await expect(page).toHaveURL(`${own.url}/`);
});

describe('a sign-in that fails', () => {
  const back = (page: Page) => page.getByRole('link', { name: 'Voltar para onde eu estava' });

  test(
    'because it was cancelled says so, and can be tried again for what was pressed',
    { tags: 'default' },
    async () => {
      const page = await open(CIDADE);
      await star(page, 4).click();
      await press(page, 'Google');
      await choosePerson(page, 'cancel');
      await expect(heading(page, 'Você não entrou.')).toBeVisible();
      await expect(heading(page, 'Você não entrou.')).toBeFocused();
      await expect(page).toHaveURL(`${own.url}/auth/callback`);
      await page.getByRole('button', { name: 'Tentar de novo' }).click();
      await choosePerson(page, 'ana');
      await expect(page).toHaveURL(own.url + CIDADE);
      await expectToast(page, 'Obrigado pela avaliação');
      await expect(rating(page, 'Sua nota: 4')).toBeVisible();
    },
  );

  test('because the address has an account offers the password, and leads back', async () => {
    const page = await open('/genres', { tolerate: /400/ });
    await signInWithGoogle(page, 'the other ana');
    await expect(heading(page, 'Esse e-mail já tem conta.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Entrar com e-mail e senha' }).click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await back(page).click();
    await expect(page).toHaveURL(`${own.url}/genres`);
  });

  test('because there is no address says what is missing', async () => {
    const page = await open('/genres', { tolerate: /400/ });
    await signInWithGoogle(page, 'nameless');
    await expect(heading(page, 'Faltou seu e-mail.')).toBeVisible();
  });

  test('because the provider went down says so; and none begins while it is', async () => {
    const page = await open('/genres', { tolerate: /502/ });
    await chooseProvider(page, 'Google');
    const ana = page.getByRole('button', { name: 'ana', exact: true });
    await ana.waitFor();
    await page.route('**/api/auth/google/callback?*', async (route) => {
      provider.mood = 'failing';
      await route.continue();
    });
    await ana.click();
    await expect(heading(page, 'Ninguém atendeu do outro lado.')).toBeVisible();
    provider.mood = 'well';
  });

  test('because its address is opened again, or by somebody else, says it is over', async () => {
    const page = await open('/auth/callback?code=x&state=y', { tolerate: /400/ });
    await expect(heading(page, 'Essa entrada já venceu.')).toBeVisible();
    await expect(page).toHaveURL(`${own.url}/auth/callback`);
    await page.reload();
    await expect(heading(page, 'Essa entrada já venceu.')).toBeVisible();
  });

  test.each([
    [400, 'LOGIN_BAD_CREDENTIALS', 'Essa conta está desativada.', 'Falar com a gente'],
    [400, 'LOGIN_USER_NOT_VERIFIED', 'Falta confirmar seu e-mail.', 'Entrar com e-mail e senha'],
    [400, 'OAUTH_INVALID_CODE', 'Não deu certo dessa vez.', 'Tentar de novo'],
    [404, 'Not Found', 'Esse jeito de entrar não existe aqui.', 'Entrar com e-mail e senha'],
    [429, 'Devagar', 'Foram tentativas demais.', 'Tentar de novo'],
    [500, 'Internal Server Error', 'Ops! Ocorreu algo inesperado.', 'Tentar de novo'],
  ])('with %i %s has a page, for which axe finds nothing', async (status, detail, words, wayOn) => {
    const page = await open('/auth/callback?code=x&state=y', {
      tolerate: /4\d\d|500/,
      before: (opened) =>
        opened.route('**/api/auth/google/callback?*', (route) =>
          route.fulfill({ status, json: { detail } }),
        ),
    });
    await expect(heading(page, words)).toBeVisible();
    await expect(page.locator('main').getByText(wayOn)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('without a connection says so', async () => {
    const page = await open('/auth/facebook/callback?code=x&state=y#_=_', {
      tolerate: /ERR_INTERNET_DISCONNECTED/,
      before: (opened) =>
        opened.route('**/api/auth/facebook/callback?*', (route) =>
          route.abort('internetdisconnected'),
        ),
    });
    await expect(heading(page, 'Caiu a internet.')).toBeVisible();
  });
});

describe('the pages of providers', () => {
  test.each(['/auth/callback', '/auth/facebook/callback', '/auth/apple/callback'])(
    '%s reads without JavaScript, is stored nowhere, and sends no Referer',
    async (path) => {
      const page = await open(`${path}?code=x&state=y`, { javaScriptEnabled: false });
      await expect(heading(page, 'Só um instante.')).toBeVisible();
      // Locators by text skip what is in `noscript`.
      await expect(page.locator('main noscript p')).toBeVisible();
      const response = await fetch(`${own.url}${path}?code=hush&state=hush`);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
      expect(await response.text()).not.toContain('hush');
    },
  );

  test('take what they carry out of the address although no script file loads', async () => {
    const page = await open('/auth/callback?code=hush&state=hush#x', {
      ready: async () => undefined,
      before: (opened) => opened.route('**/assets/*.js', () => undefined),
    });
    await expect(page).toHaveURL(`${own.url}/auth/callback`);
  });
});

describe.each(screens('390 px'))('the dialog at $name', ({ screen }) => {
  test('has the configured providers first; axe finds nothing', async () => {
    const page = await open('/profile', screen);
    await expect(dialog(page)).toBeVisible();
    const names = await dialog(page)
      .getByRole('button', { name: /^Continuar com/ })
      .allTextContents();
    expect(names).toEqual([
      'Continuar com Google',
      'Continuar com Facebook',
      'Continuar com Apple',
    ]);
    await expect(dialog(page).getByText('ou com e-mail')).toBeVisible();
    expect(await violationsHere(page, TAGS)).toEqual([]);
  });
});

describe('over a page whose session has ended', () => {
  /** Ends the session of the page's browser at the API, which the page does not know. */
  async function endSession(page: Page): Promise<void> {
    const token = JSON.parse((await stored(page, 't'))!) as string;
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${own.url}/api/auth/logout`, { method: 'POST', headers });
    expect(response.ok).toBe(true);
  }

  async function enter(path: string): Promise<Page> {
    const page = await open('/genres', { tolerate: /401|no-response/ });
    await signInWithGoogle(page, 'ana');
    await expect(profile(page)).toBeVisible();
    await page.goto(own.url + path);
    return page;
  }

  test('a call that was sent is carried out after the sign-in', async () => {
    const page = await enter('/gallery');
    await page.getByRole('button', { name: 'Criar lista' }).first().click();
    const form = page.getByRole('dialog', { name: 'Criar lista' });
    await form.getByLabel('Nome').fill('Pra ver na serra');
    await form.getByLabel('Descrição').fill('Com lareira.');
    await endSession(page);
    await form.getByRole('button', { name: 'Criar lista' }).click();
    await press(page, 'Google');
    await expectToast(page, 'Pronto: salvamos o que você tinha feito.');
    await page.goto(`${own.url}/gallery`);
    await expect(page.getByRole('link', { name: /Pra ver na serra/ }).first()).toBeVisible();
  });

  test('a text that was only typed stays if the visitor does not want to leave it', async () => {
    const page = await enter('/settings');
    const bio = page.getByLabel('Sobre você');
    await bio.pressSequentially('Vejo novela.');
    // In another tab.
    const secondTab = await page.context().newPage();
    await secondTab.goto(`${own.url}/api/health`);
    await secondTab.evaluate(() => localStorage.removeItem('t'));
    await secondTab.close();
    const questions: string[] = [];
    page.once('dialog', (question) => {
      questions.push(question.type());
      void question.dismiss();
    });
    await press(page, 'Google');
    await expect.poll(() => questions).toEqual(['beforeunload']);
    const google = dialog(page).getByRole('button', { name: 'Continuar com Google' });
    await expect(google).toBeEnabled();
    await expect(bio).toHaveValue('Vejo novela.');

    page.once('dialog', (question) => void question.accept());
    await google.click();
    // The provider remembers the person, who comes back to the page as it is stored.
    await expect(bio).toHaveValue('');
    await expect(page).toHaveURL(`${own.url}/settings`);
    await expect(profile(page)).toBeVisible();
  });
});

test('a sign-in that cannot begin is explained in the dialog', async () => {
  const page = await open('/genres', {
    ...PHONE,
    tolerate: /502/,
    before: (opened) =>
      opened.route('**/api/auth/google/authorize?*', (route) =>
        route.fulfill({ status: 502, json: { detail: 'OAUTH_PROVIDER_UNAVAILABLE' } }),
      ),
  });
  await page.goto('/profile');
  await dialog(page).getByRole('button', { name: 'Continuar com Google' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(/A entrada com Google está fora do ar/);
  await expect(dialog(page).getByRole('button', { name: 'Continuar com Google' })).toBeVisible();
});

test('without a configured provider the dialog has neither buttons nor divider', async () => {
  const page = await visit('/profile');
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: /Continuar com/ })).toHaveCount(0);
  await expect(dialog(page).getByText('ou com e-mail')).toHaveCount(0);
});
