import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright';
import { describe, inject, test } from 'vitest';
import { expect, go, screens, shiftsOf, site, visitWithoutPictures as visit } from './site.ts';

/** Gives each test a client address, so that rate limits count it separately: the site trusts X-Forwarded-For from this machine. */
let clients = 0;
const newClient = (): BrowserContextOptions => ({
  extraHTTPHeaders: { 'x-forwarded-for': `198.51.${process.pid % 250}.${(clients += 1)}` },
});

const MESSAGES = {
  Nome: 'Escreva seu nome.',
  'E-mail': 'Escreva seu e-mail, pra gente poder responder.',
  Assunto: 'Diga o assunto.',
  Mensagem: 'Escreva sua mensagem.',
} as const;

async function fill(page: Page, changes: Partial<Record<keyof typeof MESSAGES, string>> = {}) {
  const subject = `Falta um filme ${crypto.randomUUID()}`;
  const written = {
    Nome: 'Zé Ninguém',
    'E-mail': 'ze@exemplo.com.br',
    Assunto: subject,
    Mensagem: 'Não achei Bye Bye Brasil.\nCadê?',
    ...changes,
  };
  for (const [label, value] of Object.entries(written)) {
    await field(page, label).fill(value);
  }
  return subject;
}

/** By role, because the confirmation also contains "mensagem". */
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Enviar mensagem' }).click();
const thanks = (page: Page) =>
  page.getByRole('heading', { name: 'Recebemos sua mensagem. Obrigado!' });
const form = (page: Page) => page.getByRole('form', { name: 'Formulário de contato' });

/** The mails with this subject in the site's outbox. */
function mailsAbout(subject: string): string[] {
  const outbox = join(inject('dataDir'), 'outbox');
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((mail) => mail.replaceAll('=\n', '').includes(subject));
}

describe.each(screens('390 px'))('the contact page at $name', ({ screen }) => {
  test(
    'sends a message, confirms it, and the mail has the sender as Reply-To',
    { tags: 'default' },
    async () => {
      const page = await visit('/contact', { ...screen, ...newClient() });
      const subject = await fill(page);
      await send(page);
      await expect(thanks(page)).toBeVisible();
      await expect(form(page)).toBeHidden();
      await expect(page).toHaveURL('/contact');
      await expect(page.locator('#enviada')).toBeFocused();
      await expect(() => expect(mailsAbout(subject)).toHaveLength(1)).toPass({ timeout: 10_000 });
      const [mail = ''] = mailsAbout(subject);
      expect(mail).toMatch(/^To: contato@localhost$/m);
      expect(mail).toMatch(/^Reply-To: .*<ze@exemplo\.com\.br>$/m);
      expect(mail).toMatch(/^Subject: \[VouVer\] Falta um filme/m);
      await page.getByRole('link', { name: 'Escrever outra mensagem' }).click();
      await expect(field(page, 'Nome')).toHaveValue('');
      await expect(thanks(page)).toBeHidden();
    },
  );

  test(
    'shows the error of each field, and focuses the first wrong one',
    { tags: 'default' },
    async () => {
      const page = await visit('/contact', { ...screen, ...newClient(), tolerate: /422/ });
      await send(page);
      await expect(field(page, 'Nome')).toBeFocused();
      const alert = page.getByRole('alert').filter({ hasText: 'Falta acertar 4 campos:' });
      await expect(alert).toBeVisible();
      for (const [label, message] of Object.entries(MESSAGES)) {
        await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
        await expect(field(page, label)).toHaveAccessibleDescription(
          label === 'Mensagem' ? new RegExp(`^${message} Se for`) : message,
        );
        await expect(alert.getByRole('link', { name: message })).toBeVisible();
      }
      await alert.getByRole('link', { name: MESSAGES.Assunto }).click();
      await expect(field(page, 'Assunto')).toBeFocused();
      await fill(page, { 'E-mail': 'ze@' });
      await send(page);
      await expect(field(page, 'E-mail')).toBeFocused();
      await expect(page.locator('[aria-invalid]')).toHaveCount(1);
      await expect(page.getByText('Falta acertar um campo:')).toBeVisible();
      // Valid values stay in their fields.
      await expect(field(page, 'Mensagem')).toHaveValue('Não achei Bye Bye Brasil.\nCadê?');
    },
  );

  test('can be filled in, corrected and sent by keyboard alone', async () => {
    const page = await visit('/contact', { ...screen, ...newClient(), tolerate: /422/ });
    await field(page, 'Nome').focus();
    await page.keyboard.type('Zé');
    for (const text of ['ze@exemplo.com.br', 'Oi']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    // Enter in a one-line field submits. The hidden field for bots cannot be focused.
    await page.keyboard.press('Enter');
    await expect(field(page, 'Mensagem')).toBeFocused();
    await page.keyboard.type('Bom dia a todos.');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Enviar mensagem' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(thanks(page)).toBeVisible();
    await expect(page.locator('#enviada')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Voltar para a Home' }).first()).toBeFocused();
  });

  test('does not shift, and errors do not make it wider than the screen', async () => {
    const page = await visit('/contact', {
      pictures: true,
      ...screen,
      ...newClient(),
      tolerate: /422/,
    });
    await page.waitForTimeout(700);
    expect(await shiftsOf(page)).toEqual([]);
    const tooWide = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
    await send(page);
    await expect(page.getByRole('alert').first()).toBeVisible();
    expect(await tooWide()).toBe(0);
  });

  describe('without JavaScript', () => {
    const open = (tolerate = /^$/) =>
      visit('/contact', { ...screen, ...newClient(), javaScriptEnabled: false, tolerate });

    test('sends a message, and a reload does not send it again', async () => {
      const page = await open();
      const subject = await fill(page);
      await send(page);
      await expect(page).toHaveURL('/contact#enviada');
      await expect(thanks(page)).toBeVisible();
      await expect(form(page)).toBeHidden();
      await page.reload();
      await expect(thanks(page)).toBeVisible();
      await expect(() => expect(mailsAbout(subject)).toHaveLength(1)).toPass({ timeout: 10_000 });
    });

    test('shows the typed texts again, with their errors', async () => {
      const page = await open(/422/);
      await fill(page, { 'E-mail': 'ze@', Assunto: '', Mensagem: '"</textarea></script>&amp;' });
      await send(page);
      await expect(page).toHaveURL('/contact#formulario');
      await expect(page.getByText('Falta acertar 2 campos:')).toBeVisible();
      await expect(field(page, 'E-mail')).toHaveValue('ze@');
      await expect(field(page, 'E-mail')).toHaveAccessibleDescription(
        /Confira o e-mail: ele precisa ser como nome@exemplo\.com\.br\./,
      );
      await expect(field(page, 'Assunto')).toHaveAccessibleDescription('Diga o assunto.');
      await expect(field(page, 'Mensagem')).toHaveValue('"</textarea></script>&amp;');
      await expect(field(page, 'Nome')).toHaveValue('Zé Ninguém');
      await fill(page);
      await send(page);
      await expect(thanks(page)).toBeVisible();
    });
  });

  test('is hydrated on the page that shows the form again', async () => {
    const page = await visit('/contact', { ...screen, ...newClient(), tolerate: /422/ });
    await field(page, 'Nome').fill('</script><b>Zé');
    // Submits like a visitor who does so before the page is hydrated.
    await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.submit());
    await expect(page.getByText('Falta acertar 3 campos:')).toBeVisible();
    await expect(field(page, 'Nome')).toHaveValue('</script><b>Zé');
    await fill(page);
    await send(page);
    await expect(thanks(page)).toBeVisible();
  });
});

test('a message with the hidden field filled in is confirmed, and held', async () => {
  const page = await visit('/contact', newClient());
  const trap = page.locator('input[name="website"]');
  await expect(page.getByRole('textbox')).toHaveCount(4);
  const subject = await fill(page);
  await trap.evaluate((input: HTMLInputElement) => (input.value = 'https://spam.example'));
  await send(page);
  await expect(thanks(page)).toBeVisible();
  const real = await visit('/contact', newClient());
  const after = await fill(real);
  await send(real);
  await expect(() => expect(mailsAbout(after)).toHaveLength(1)).toPass({ timeout: 10_000 });
  expect(mailsAbout(subject)).toEqual([]);
});

test(
  'over the rate limit the page says how long to wait, and keeps the texts',
  { tags: 'default' },
  async () => {
    const me = newClient();
    const page = await visit('/contact', { ...me, tolerate: /429/ });
    const data = {
      name: 'Zé',
      email: 'ze@exemplo.com.br',
      subject: 'Oi',
      message: 'Mais uma vez.',
    };
    for (let time = 0; time < 5; time += 1) {
      const answer = await page.request.post('/api/contact', { data });
      expect(answer.status()).toBe(202);
    }
    await fill(page, { Assunto: 'A sexta' });
    await send(page);
    const notice = page.getByText(/Você já mandou várias mensagens\. Espere \d+ minutos/);
    await expect(notice).toBeVisible();
    await expect(page.locator('#contato-aviso')).toBeFocused();
    await expect(field(page, 'Assunto')).toHaveValue('A sexta');
    const plain = await visit('/contact', { ...me, javaScriptEnabled: false, tolerate: /429/ });
    await fill(plain, { Assunto: 'A sétima' });
    await send(plain);
    await expect(plain.getByText(/Espere \d+ minutos/)).toBeVisible();
    await expect(field(plain, 'Assunto')).toHaveValue('A sétima');
  },
);

test('without a connection the texts stay, and can be sent later', async () => {
  const page = await visit('/contact', {
    ...newClient(),
    tolerate: /ERR_INTERNET_DISCONNECTED|Failed/,
  });
  await fill(page, { Assunto: 'Sem rede' });
  await page.context().setOffline(true);
  await send(page);
  await expect(page.getByText('Não conseguimos enviar. Confira sua conexão')).toBeVisible();
  await page.context().setOffline(false);
  await send(page);
  await expect(thanks(page)).toBeVisible();
});

test('an error of the server is shown', { tags: 'default' }, async () => {
  const page = await visit('/contact', { ...newClient(), tolerate: /500/ });
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, json: {} }));
  await fill(page);
  await send(page);
  await expect(page.getByText('Algo deu errado do nosso lado.')).toBeVisible();
});

test('another site cannot send the form', { tags: 'default' }, async () => {
  const body = new URLSearchParams({ name: 'CRAFTED', email: 'x@x.br' });
  const post = (headers: Record<string, string>) =>
    fetch(`${site}/contact`, { method: 'POST', body, headers, redirect: 'manual' });
  const foreign = await post({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
  const html = await foreign.text();
  expect(foreign.status).toBe(403);
  expect(html).toContain('Este envio não veio da nossa página.');
  expect(html).not.toContain('CRAFTED');
  expect((await post({})).status).toBe(403);
  const own = await post({ origin: site });
  expect([own.status, own.headers.get('cache-control')]).toEqual([422, 'no-store']);
  expect(own.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
  expect(await (await fetch(`${site}/contact`)).text()).not.toContain('CRAFTED');
});

test('the page has a mailto link', async () => {
  const page = await visit('/contact');
  const address = page.getByRole('link', { name: 'contato@localhost' });
  await expect(address).toHaveAttribute('href', 'mailto:contato@localhost');
  await go(page, '/genres');
  await go(page, '/contact');
  await expect(address).toBeVisible();
});
