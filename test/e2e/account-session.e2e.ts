import { describe, test } from 'vitest';
import {
  createAccount,
  dialog,
  newClient,
  openSignIn,
  profileControl,
  signInWith,
  tokenOf,
  withToken,
} from './account.ts';
import {
  CIDADE,
  expect,
  PHONE,
  shiftsOf,
  site,
  untilHydrated,
  visitAfresh as visit,
} from './site.ts';
import { blockStorage, holdScripts } from './visitor.ts';

const stored = (key: string) => localStorage.getItem(key);

describe('the bar at the first paint', () => {
  test(
    'shows the profile control, with the picture, and stays as it is',
    { tags: 'default' },
    async () => {
      const token = await tokenOf(await createAccount());
      const first = await visit(CIDADE, { before: withToken(token) });
      await expect.poll(() => first.evaluate(stored, 'vouver:me:1')).toContain('"initials":"DL"');
      const me = await first.evaluate(stored, 'vouver:me:1');

      let letIn = async () => {};
      const page = await visit(CIDADE, {
        before: async (tab, context) => {
          await withToken(token)(tab, context);
          await context.addInitScript((text) => localStorage.setItem('vouver:me:1', text!), me);
          letIn = await holdScripts(tab);
        },
        // No script file has arrived.
        ready: (tab) => tab.waitForLoadState('domcontentloaded'),
      });
      const control = profileControl(page);
      await expect(control).toBeVisible();
      await expect(page.getByRole('link', { name: 'LOG!N' })).toBeHidden();
      const look = () =>
        control.locator('span').evaluate((avatar) => ({
          initials: getComputedStyle(avatar, '::before').content,
          picture: getComputedStyle(avatar, '::after').backgroundImage,
          box: JSON.stringify(avatar.getBoundingClientRect()),
        }));
      const before = await look();
      expect(before).toMatchObject({ initials: '"DL"' });
      expect(before.picture).toMatch(/^url\(".*\/art\/avatar\/drawing\/\d+-DL\.svg"\)$/);
      await letIn();
      await untilHydrated(page);
      expect(await look()).toEqual(before);
      expect(await shiftsOf(page)).toEqual([]);
    },
  );

  test.each(['{', '""', '7', 'null'])(
    'shows LOG!N where %s is stored for a token',
    async (text) => {
      const page = await visit('/genres', {
        before: (_, context) => context.addInitScript((t) => localStorage.setItem('t', t), text),
      });
      await expect(page.getByRole('link', { name: 'LOG!N' })).toBeVisible();
      await expect(profileControl(page)).toBeHidden();
    },
  );

  test('is everybody’s in the document', { tags: 'default' }, async () => {
    const [anonymous, signedIn] = await Promise.all(
      [{}, { authorization: `Bearer ${await tokenOf(await createAccount())}` }].map((headers) =>
        fetch(`${site}/genres`, { headers }).then((response) => response.text()),
      ),
    );
    expect(signedIn).toBe(anonymous);
  });
});

test('signing in and out reaches the other tabs', async () => {
  const email = await createAccount();
  const page = await visit('/genres', { ...newClient() });
  const secondTab = await page.context().newPage();
  await secondTab.goto('/lists');
  await untilHydrated(secondTab);
  await signInWith(await openSignIn(page), email);
  await expect(profileControl(page)).toBeVisible();
  await expect(dialog(page, 'Entrar!')).toBeHidden();
  await expect(profileControl(secondTab)).toBeVisible();
  expect(JSON.parse((await page.evaluate(stored, 't'))!)).toMatch(/^[\w-]{20,}$/);

  await profileControl(secondTab).click();
  await expect(secondTab.getByRole('menu', { name: 'Sua conta' })).toBeVisible();
  const loggedOut = secondTab.waitForRequest('**/api/auth/logout');
  await secondTab.getByRole('menuitem', { name: 'SAIR' }).click();
  expect((await loggedOut).headers()['authorization']).toMatch(/^Bearer [\w-]{20,}$/);
  await expect(secondTab).toHaveURL('/');
  for (const tab of [page, secondTab]) {
    await expect(tab.getByRole('link', { name: 'LOG!N' })).toBeVisible();
    expect(await tab.evaluate(() => Object.keys(localStorage))).not.toContain('t');
    expect(await tab.evaluate(() => Object.keys(localStorage))).not.toContain('vouver:me:1');
  }
});

test('a session that the API does not know ends here', { tags: 'default' }, async () => {
  const page = await visit('/genres', { tolerate: /401/, before: withToken('x'.repeat(43)) });
  await expect(page.getByRole('link', { name: 'LOG!N' })).toBeVisible();
  expect(await page.evaluate(stored, 't')).toBeNull();
});

test('no request carries a token that nobody has, and nobody has one where storage is blocked', async () => {
  const headers: (string | undefined)[] = [];
  const page = await visit('/', {
    before: async (tab, context) => {
      await blockStorage(tab, context);
      tab.on('request', (request) => headers.push(request.headers()['authorization']));
    },
  });
  await expect(page.getByRole('link', { name: 'LOG!N' })).toBeVisible();
  expect(headers.filter(Boolean)).toEqual([]);
});

test('the bell of a person without news says so', { tags: 'default' }, async () => {
  const page = await visit('/genres', { before: withToken(await tokenOf(await createAccount())) });
  const bell = page.getByRole('link', { name: 'Avisos', exact: true });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Nada de novo na sua lista' });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
});

describe('the account menu', () => {
  test('the account menu works by keyboard', { tags: 'default' }, async () => {
    const email = await createAccount();
    const page = await visit('/genres', { before: withToken(await tokenOf(email)) });
    const button = profileControl(page);
    const menu = page.getByRole('menu', { name: 'Sua conta' });
    const item = (name: string) => menu.getByRole('menuitem', { name });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.press('Enter');
    await expect(item('CONFIGURAÇÕES')).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByText('Dora Lima')).toBeVisible();
    for (const [key, name] of [
      ['ArrowDown', 'PERFIL'],
      ['ArrowDown', 'MINHAS LISTAS'],
      ['ArrowDown', 'CASA'],
      ['ArrowDown', 'SAIR'],
      ['ArrowDown', 'CONFIGURAÇÕES'],
      ['ArrowUp', 'SAIR'],
      ['Home', 'CONFIGURAÇÕES'],
      ['End', 'SAIR'],
      ['p', 'PERFIL'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(item(name)).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await button.press('Space');
    await expect(item('CONFIGURAÇÕES')).toBeFocused();
    await page.mouse.click(20, 600);
    await expect(menu).toBeHidden();
    // Its content is loaded each time it appears.
    const again = page.waitForResponse('**/api/users/me');
    await button.click();
    await again;
    await item('PERFIL').click();
    await expect(page).toHaveURL('/profile');
    await expect(menu).toBeHidden();
  });

  test('is part of the menu on a phone', async () => {
    const email = await createAccount();
    const page = await visit('/genres', { ...PHONE, before: withToken(await tokenOf(email)) });
    await expect(profileControl(page)).toBeHidden();
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    const menu = dialog(page, 'Menu');
    const entries = menu.getByRole('navigation', { name: 'Sua conta' });
    await expect(entries).toContainText(email);
    await expect(menu.getByRole('button', { name: 'CADASTRE-SE' })).toBeHidden();
    await expect(entries.getByRole('link')).toHaveText([
      'CONFIGURAÇÕES',
      'PERFIL',
      'MINHAS LISTAS',
      'CASA',
    ]);
    await expect(entries.getByRole('button', { name: 'SAIR' })).toBeInViewport({ ratio: 1 });
    await entries.getByRole('link', { name: 'CONFIGURAÇÕES' }).click();
    await expect(page).toHaveURL('/settings');
    await expect(menu).toBeHidden();
  });
});
