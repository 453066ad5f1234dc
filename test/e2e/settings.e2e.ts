import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { image } from '#test/images.ts';
import { violationsOf } from './accessibility.ts';
import { asPerson, createPerson, PASSWORD, signIn } from './signed-in.ts';
import type { Person } from './signed-in.ts';
import { expect, site, visit } from './site.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

interface Me {
  email: string;
  username: string;
  profile: Record<string, string | boolean>;
}

async function openSettings(person: Person, more: Parameters<typeof visit>[1] = {}): Promise<Page> {
  const page = await visit('/settings', { before: asPerson(person), ...more });
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Dora Lima');
  return page;
}

/** The button, even while it says that it is saving. */
const save = (page: Page) => page.getByRole('button', { name: /^Salv(ar|ando)/ });
const bar = (page: Page, words: string) => page.getByText(words, { exact: true });
const me = (person: Person) => person.call<Me>('GET', '/users/me');

describe('the profile fields', () => {
  test(
    'are checked while typing, saved together, and named by the bar',
    { tags: 'default' },
    async () => {
      const person = await createPerson();
      const page = await openSettings(person);
      await expect(save(page)).toBeHidden();

      const name = page.getByLabel('Nome', { exact: true });
      await name.fill('D');
      await expect(name).toHaveAttribute('aria-invalid', 'true');
      await expect(name).toHaveAccessibleDescription('O nome deve ter no mínimo 3 caracteres');
      const address = page.getByLabel('Site', { exact: true });
      await address.fill('javascript:alert(1)');
      await expect(address).toHaveAccessibleDescription(
        'O endereço deve começar com https:// ou http://',
      );
      const username = page.getByLabel('Nome de usuário');
      await username.fill('do');
      await expect(username).toHaveAccessibleDescription('O nome deve ter no mínimo 3 caracteres');
      expect(await username.getAttribute('maxlength')).toBe('15');
      expect(await violationsOf(page)).toEqual([]);

      await page.getByRole('button', { name: 'Descartar' }).click();
      await expect(name).toHaveValue('Dora Lima');
      await expect(save(page)).toBeHidden();

      await name.fill('Dora');
      await page.getByLabel('Sobrenome').fill('Lima e Silva');
      await page.getByLabel('Sobre você').fill('Vejo novela.');
      await expect(page.getByText('12 de 500')).toBeVisible();
      await page.getByLabel('Instagram').fill('dora.ve');
      await expect(
        bar(page, 'Você mexeu no nome, no sobrenome, no texto sobre você e no Instagram.'),
      ).toBeVisible();
      await save(page).click();
      await expect(page.getByText('Tudo salvo.')).toBeVisible();
      await expect(save(page)).toBeHidden();
      expect((await me(person)).profile).toMatchObject({
        name: 'Dora',
        surname: 'Lima e Silva',
        bio: 'Vejo novela.',
        instagram_account: 'dora.ve',
      });
    },
  );

  test('stay as typed when saving fails, and leaving warns', async () => {
    const page = await openSettings(await createPerson(), { tolerate: /503/ });
    await page.route('**/api/users/me', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, json: { detail: 'Service Unavailable' } })
        : route.continue(),
    );
    const name = page.getByLabel('Nome', { exact: true });
    await name.fill('Dora de Novo');
    await save(page).click();
    await expect(page.getByText('O VouVer não conseguiu responder agora.')).toBeVisible();
    await expect(name).toHaveValue('Dora de Novo');

    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      void (questions.length === 1 ? dialog.dismiss() : dialog.accept());
    });
    const home = page.getByRole('banner').getByRole('link', { name: 'Filmes' });
    await home.click();
    await expect.poll(() => questions).toHaveLength(1);
    expect(questions[0]).toBe('Você ainda não salvou as mudanças. Sair mesmo assim?');
    await expect(page).toHaveURL('/settings');
    await expect(name).toHaveValue('Dora de Novo');
    await home.click();
    await expect(page).toHaveURL('/descubra/filmes');
  });
});

describe('photo, cover and drawing', () => {
  test(
    'are cropped with keys, wheel and steps, and saved with the bar',
    { tags: 'default' },
    async () => {
      const person = await createPerson();
      const page = await openSettings(person);
      const jpeg = await image(1200, 600).jpeg().toBuffer();
      const file = { name: 'eu.jpg', mimeType: 'image/jpeg', buffer: jpeg };

      await page.getByLabel('Escolher foto').setInputFiles({ ...file, buffer: Buffer.from('não') });
      await expect(page.getByText('Não deu pra abrir este arquivo.')).toBeVisible();
      await expect(save(page)).toBeHidden();

      await page.getByLabel('Escolher foto').setInputFiles(file);
      await page.getByLabel('Escolher capa').setInputFiles(file);
      await expect(bar(page, 'Você mexeu na capa e na foto.')).toBeVisible();
      const crop = page.getByRole('button', { name: 'Recorte da foto' });
      await crop.focus();
      const left = () => crop.locator('canvas').evaluate(({ style }) => parseFloat(style.left));
      const begin = await left();
      await page.keyboard.press('ArrowRight');
      const step = (await left()) - begin;
      await page.keyboard.press('Shift+ArrowRight');
      expect(step).toBeLessThan(0);
      expect((await left()) - begin - step).toBeCloseTo(10 * step, 1);
      // To the right end, where the image has one colour.
      for (let n = 0; n < 30; n += 1) await page.keyboard.press('Shift+ArrowRight');
      const zoom = page.getByRole('slider', { name: 'Ampliar a foto' });
      await page.getByRole('button', { name: 'Ampliar a foto um pouco' }).click();
      await expect(zoom).toHaveAttribute('aria-valuetext', '110%');
      await crop.hover();
      await page.mouse.wheel(0, -100);
      await expect(zoom).toHaveAttribute('aria-valuetext', '121%');
      expect(await violationsOf(page)).toEqual([]);

      await save(page).click();
      await expect(page.getByText('Tudo salvo.')).toBeVisible();
      const { profile } = await me(person);
      const photo = await fetch(`${site}${String(profile['photo_url'])}`);
      expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(profile['cover_url']).toMatch(/-1600\.webp$/);
      const { default: sharp } = await import('sharp');
      const { dominant } = await sharp(Buffer.from(await photo.arrayBuffer())).stats();
      // The right half of the image is caju; its left half planalto.
      expect(dominant.r).toBeGreaterThan(dominant.b);
      await expect(page.getByAltText('Sua foto de agora')).toHaveJSProperty('naturalWidth', 512);

      await page.getByRole('radio', { name: 'Desenho 5' }).check();
      await expect(bar(page, 'Você mexeu no desenho.')).toBeVisible();
      await page.getByRole('button', { name: 'Tirar a capa' }).click();
      await expect(bar(page, 'Você mexeu na capa e no desenho.')).toBeVisible();
      await save(page).click();
      await expect(save(page)).toBeHidden();
      expect((await me(person)).profile).toMatchObject({
        use_photo_img: false,
        cover_url: '',
        rgb_color: '#0F2350',
      });
    },
  );
});

test('the place is chosen by state and by typing the city without accents', async () => {
  const person = await createPerson();
  const page = await openSettings(person);
  const city = page.getByRole('combobox', { name: 'Cidade' });
  await expect(city).toBeDisabled();
  await page.getByLabel('Estado').selectOption('São Paulo');
  await city.fill('aguas de sao');
  const cities = page.getByRole('listbox', { name: 'Cidades' }).getByRole('option');
  await expect(cities).toHaveText(['Águas de São Pedro']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(city).toHaveValue('Águas de São Pedro');
  await expect(bar(page, 'Você mexeu no estado e na cidade.')).toBeVisible();
  await save(page).click();
  await expect(save(page)).toBeHidden();
  expect(await person.call('GET', '/users/me/settings')).toMatchObject({
    state_id: 35,
    city_id: 3500600,
  });
  await city.fill('xyz');
  await page.keyboard.press('Tab');
  await expect(city).toHaveValue('Águas de São Pedro');
});

describe('e-mail and password', () => {
  test('ask for the current password, and say what is wrong', { tags: 'default' }, async () => {
    const person = await createPerson();
    const page = await openSettings(person, { tolerate: /400/ });
    await page.getByRole('button', { name: 'Mandar de novo' }).click();
    await expect(page.getByText(`Mandamos o link para ${person.email}.`)).toBeVisible();

    await page.getByRole('button', { name: 'Trocar e-mail' }).click();
    const emails = page.getByRole('form', { name: 'Trocar e-mail' });
    await emails.getByLabel('E-mail novo').fill('dora');
    await expect(emails.getByText('Email inválido')).toBeVisible();
    const email = `nova.${person.email}`;
    await emails.getByLabel('E-mail novo').fill(email);
    await emails.getByRole('button', { name: 'Trocar e-mail' }).click();
    await expect(emails.getByText('Escreva sua senha atual')).toBeVisible();
    await emails.getByLabel('Senha atual', { exact: true }).fill('Errada-123');
    await emails.getByRole('button', { name: 'Trocar e-mail' }).click();
    await expect(emails.getByText('Esta não é sua senha atual')).toBeVisible();
    await emails.getByLabel('Senha atual', { exact: true }).fill(PASSWORD);
    await emails.getByRole('button', { name: 'Trocar e-mail' }).click();
    await expect(page.getByRole('heading', { name: email })).toBeVisible();
    expect((await me(person)).email).toBe(email);

    await page.getByRole('button', { name: 'Trocar senha' }).click();
    const passwords = page.getByRole('form', { name: 'Trocar senha' });
    await passwords.getByLabel('Senha atual', { exact: true }).fill(PASSWORD);
    const fresh = passwords.getByLabel('Senha nova', { exact: true });
    await fresh.fill('curta');
    await expect(fresh).toHaveAttribute('aria-invalid', 'true');
    expect(await violationsOf(page)).toEqual([]);
    await fresh.fill('Rapadura-Boa-8');
    await passwords.getByRole('button', { name: 'Trocar senha' }).click();
    await expect(page.getByText('Senha trocada.')).toBeVisible();
    await expect(signIn(email)).rejects.toThrow('400');
  });
});

test('devices are listed and signed out, and the activity is shown a page at a time', async () => {
  const person = await createPerson();
  const phone = await signIn(person.email, IPHONE);
  for (let n = 0; n < 9; n += 1) await signIn(person.email);
  const page = await openSettings(person);
  const devices = page.getByRole('region', { name: 'Aparelhos' });
  await expect(devices.getByText('Este aqui')).toHaveCount(1);
  await devices.getByRole('button', { name: 'Sair de Safari no iPhone' }).click();
  await expect(devices.getByText('Safari no iPhone')).toHaveCount(0);
  const headers = { authorization: `Bearer ${phone}` };
  expect((await fetch(`${site}/api/users/me`, { headers })).status).toBe(401);
  await devices.getByRole('button', { name: 'Sair de todos os outros' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  const activity = page.getByRole('region', { name: 'Atividade da conta' });
  await expect(activity.getByRole('listitem')).toHaveCount(10);
  await activity.getByRole('button', { name: 'Mostrar mais' }).click();
  await expect(activity.getByText('Conta criada')).toBeVisible();
});

test(
  'the account is deleted after its name was typed, at once, and nobody is signed in',
  { tags: 'default' },
  async () => {
    const person = await createPerson();
    const page = await openSettings(person);
    await page.getByRole('button', { name: 'Apagar minha conta' }).click();
    const form = page.getByRole('form', { name: 'Apagar conta' });
    await form.getByRole('textbox').fill('outra');
    await form.getByRole('button', { name: 'Apagar de vez' }).click();
    await expect(form.getByRole('textbox')).toHaveAccessibleDescription(
      'Escreva dora pra confirmar',
    );
    expect((await me(person)).username).toBe('dora');
    await form.getByRole('textbox').fill('dora');
    await form.getByRole('button', { name: 'Apagar de vez' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'LOG!N' })).toBeVisible();
    await expect(me(person)).rejects.toThrow('401');
    expect(await page.evaluate(() => localStorage.getItem('t'))).toBeNull();
  },
);

test('the keyboard alone reaches every section, in view, and the rail marks it', async () => {
  const person = await createPerson();
  const page = await visit('/settings', { before: asPerson(person), reducedMotion: 'reduce' });
  const rail = page.getByRole('navigation', { name: 'Configurações' });
  const marked = rail.locator('[aria-current="location"]');
  await expect(marked).toHaveText('Perfil');
  await rail.getByRole('link', { name: 'E-mail e senha' }).press('Enter');
  await expect(marked).toHaveText('E-mail e senha');
  await rail.getByRole('link', { name: 'Perfil' }).press('Enter');
  await expect(marked).toHaveText('Perfil');
  await rail.getByRole('link', { name: 'Apagar conta' }).focus();

  const reached: string[] = [];
  const last = page.getByRole('button', { name: 'Apagar minha conta' });
  while (!(await last.evaluate((button) => button === document.activeElement))) {
    expect(reached.length).toBeLessThan(60);
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement!;
      const { top, bottom } = element.getBoundingClientRect();
      const below = document.querySelector('header')!.getBoundingClientRect().bottom;
      return {
        section: element.closest('section')?.id ?? '',
        isInView: top >= below && bottom <= innerHeight,
        name: element.outerHTML.slice(0, 120),
      };
    });
    expect(focused).toMatchObject({ isInView: true });
    if (focused.section !== reached.at(-1)) reached.push(focused.section);
  }
  expect(reached.filter(Boolean)).toEqual(
    expect.arrayContaining(['perfil', 'foto', 'acesso', 'lugar', 'apagar']),
  );
  await expect(marked).toHaveText('Apagar conta');
});
