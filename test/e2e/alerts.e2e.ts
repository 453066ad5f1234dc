import { createECDH, randomBytes } from 'node:crypto';
import ICAL from 'ical.js';
import { XmlDocument } from 'libxml2-wasm';
import type { BrowserContext, Page } from 'playwright';
import { onTestFinished, test } from 'vitest';
import { withOffers } from '#test/film-database/offers.ts';
import { startFilmDatabase } from '#test/film-database/server.ts';
import { readMail, tokenIn } from '#test/mail-content.ts';
import { startCommand } from '#test/processes/command.ts';
import { decryptPush, startPushService } from '#test/push-service.ts';
import { fieldsOf, startSmtp } from '#test/smtp.ts';
import type { Received } from '#test/smtp.ts';
import { TAGS, violationsHere, violationsOf } from './accessibility.ts';
import { newEmail, PASSWORD, withToken } from './account.ts';
import { expect, PHONE, untilHydrated, visit } from './site.ts';
import { startSite } from './started-site.ts';
import { watchlist } from './title-actions.ts';

const NETFLIX = 8;

/** A time zone in which it is early afternoon, because nothing is sent at night. */
function zoneOfDay(): string {
  const ahead = 13 - new Date().getUTCHours();
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** Starts the site with a mail server, a push service and the film database, and with a way to run commands. */
async function startWorld() {
  const [films, push] = [await startFilmDatabase({ titles: 40 }), await startPushService()];
  const smtp = await startSmtp();
  const settings = {
    ...films.env,
    PUSH_HOSTS: 'localhost',
    MAIL_FROM: 'VouVer <oi@vouver.example>',
  };
  const own = await startSite({ ...settings, SMTP_URL: smtp.url });
  onTestFinished(async () => {
    await own.stop();
    await Promise.all([films.stop(), push.stop()]);
  });
  const env = { ...settings, DATA_DIR: own.dataDir, SITE_URL: own.url, SMTP_URL: smtp.url };
  const run = async (...words: string[]) => {
    const command = startCommand(words, env);
    expect(await command.ended, command.output()).toBe(0);
  };
  return { films, push, smtp, url: own.url, run };
}
type World = Awaited<ReturnType<typeof startWorld>>;

/** The mail to this address that contains such a text or header. */
async function mailWith({ smtp }: World, to: string, words: RegExp): Promise<Received> {
  const matchingMail = () =>
    smtp.received.find((mail) => mail.to.includes(to) && words.test(mail.raw));
  await expect.poll(matchingMail, { timeout: 60_000 }).toBeDefined();
  return matchingMail()!;
}

/** Signs up with a confirmed address, and signs in. */
async function createPerson(world: World): Promise<{ email: string; token: string }> {
  const post = async (path: string, body: object) => {
    const isForm = body instanceof URLSearchParams;
    const headers = isForm ? undefined : { 'content-type': 'application/json' };
    const answer = await fetch(`${world.url}/api${path}`, {
      method: 'POST',
      body: isForm ? body : JSON.stringify(body),
      ...(headers && { headers }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };
  const email = newEmail();
  const profile = { name: 'Dora Lima' };
  await post('/users/register', { email, password: PASSWORD, username: 'doralima', profile });
  await post('/users/request-verify-token', { email });
  const { raw } = await mailWith(world, email, /register-verify/);
  await post('/users/verify', { token: tokenIn(raw) });
  const form = new URLSearchParams({ username: email, password: PASSWORD });
  const answer = (await (await post('/auth/login', form)).json()) as { access_token: string };
  return { email, token: answer.access_token };
}

/** The keys of a browser, and the subscription that its push service would give it: no test reaches one. */
function pushBrowser(endpoint: string) {
  const keys = createECDH('prime256v1');
  const subscription = {
    endpoint,
    keys: {
      p256dh: keys.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
  const install = (_: Page, context: BrowserContext) =>
    context.addInitScript((json) => {
      const fakeSubscription = { ...json, toJSON: () => json, unsubscribe: async () => true };
      let isOn = false;
      const push = PushManager.prototype as unknown as Record<string, () => Promise<unknown>>;
      push['getSubscription'] = async () => (isOn ? fakeSubscription : null);
      push['subscribe'] = async () => {
        isOn = true;
        return fakeSubscription;
      };
    }, subscription);
  return { keys, auth: subscription.keys.auth, install };
}

/** The mail as a program shows it, with its own pictures. */
function shownMail(raw: string): string {
  const pictures = new Map(
    [...raw.matchAll(/^Content-I[dD]: <([^>]+)>(?:\n\S.*)*\n\n([\w+/=\n]+)/gm)].map(
      ([, name, data]) => [name!, data!.replaceAll('\n', '')],
    ),
  );
  return readMail(raw).html.replaceAll(
    /cid:([\w-]+)/g,
    (_, name: string) => `data:image/png;base64,${pictures.get(name)}`,
  );
}

test(
  'what arrives is told by the bell, a mail, a push message, a calendar and a feed',
  { timeout: 240_000 },
  async () => {
    const world = await startWorld();
    const { films, push, url, run } = world;
    const id = films.ids('movie').find((filmId) => films.title('movie', filmId)?.adult === false)!;
    films.change('movie', id, withOffers({}));
    await run('sync', 'title', 'movie', String(id));
    const { email, token } = await createPerson(world);
    const api = async (path: string, init: RequestInit = {}) =>
      (
        await fetch(`${url}/api${path}`, { ...init, headers: { authorization: `Bearer ${token}` } })
      ).json();
    const browser = pushBrowser(`${push.url}/send/1`);
    const zone = zoneOfDay();

    const page = await visit(`/movie/${id}`, {
      origin: url,
      thirdParties: [new URL(films.baseUrl).origin],
      serviceWorkers: 'allow',
      timezoneId: zone,
      permissions: ['notifications'],
      reuse: false,
      before: async (tab, context) => {
        await withToken(token)(tab, context);
        await browser.install(tab, context);
      },
    });
    const title = (await page.getByRole('heading', { level: 1 }).getAttribute('aria-label'))!;
    await watchlist(page).click();
    await expect(watchlist(page)).toHaveAttribute('aria-pressed', 'true');

    // The person's subscriptions and channels.
    await page.goto('/settings#avisos');
    await untilHydrated(page);
    const services = page.getByRole('region', { name: 'O que você assina' });
    await services.getByRole('button', { name: 'Netflix' }).click();
    await expect.poll(() => api('/services')).toMatchObject({ provider_ids: [NETFLIX] });
    await page.getByLabel('Seu fuso horário').selectOption(zone);
    // Does not wait for the response to the choice before.
    await page.getByRole('checkbox', { name: 'E-mail', exact: true }).click();
    await expect
      .poll(() => api('/alerts/settings'))
      .toMatchObject({ by_mail: true, time_zone: zone });
    await page.getByRole('checkbox', { name: 'Neste navegador' }).click();
    await expect(page.getByRole('checkbox', { name: 'Neste navegador' })).toBeChecked();
    await page.getByRole('button', { name: 'Criar endereço' }).click();
    const calendar = await page.getByRole('link', { name: /\.ics$/ }).getAttribute('href');
    expect(await violationsOf(page)).toEqual([]);

    films.change('movie', id, withOffers({ flatrate: [NETFLIX] }));
    await run('sync', 'title', 'movie', String(id));
    await run('alerts', 'run');
    const news = `${title} chegou na Netflix`;

    await page.goto('/genres');
    await untilHydrated(page);
    const bell = page.getByRole('link', { name: 'Avisos, 1 novo' });
    await bell.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: '1 novidade da sua lista' });
    await expect(panel.getByRole('region', { name: 'Novos' }).getByRole('link')).toContainText(
      `${news}, que você assina.`,
    );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(panel).toHaveCSS('animation-name', 'none');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await page.getByRole('link', { name: 'Avisos', exact: true }).click();
    const seen = page.getByRole('dialog', { name: 'Nada de novo na sua lista' });
    await expect(seen.getByRole('region', { name: 'Já vistos' }).getByRole('link')).toBeVisible();
    await seen.getByRole('button', { name: 'Marcar como vistos' }).click();
    await expect(seen).toBeHidden();

    await expect.poll(() => push.received.length, { timeout: 60_000 }).toBe(1);
    const message = decryptPush(push.received[0]!.body, browser);
    expect(JSON.parse(message)).toMatchObject({
      title: `${news}.`,
      body: 'Tá na sua lista VOU VER.',
      path: expect.stringMatching(new RegExp(`^/movie/.+-${id}$`)),
    });

    const mail = await mailWith(world, email, /^List-Unsubscribe:/m);
    const { subject, text, html } = readMail(mail.raw);
    expect(subject).toBe(news);
    expect(text).toContain(`${news}, que você assina.`);
    expect(html).not.toMatch(/(?:src|background)="?https?:/);
    await readInBothSchemes(page, shownMail(mail.raw));

    const read = new ICAL.Component(ICAL.parse(await (await fetch(calendar!)).text()) as never);
    const events = read.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
    expect(events.map((event) => event.summary)).toContain(news);
    const feed = XmlDocument.fromString(
      await (await fetch(calendar!.replace(/ics$/, 'rss'))).text(),
    );
    expect(feed.get('/rss/channel/item/title')?.content).toBe(news);
    feed.dispose();

    await unsubscribe(page, mail.raw);
    expect(await api('/alerts/settings')).toMatchObject({ by_mail: false });
    expect(push.received).toHaveLength(1);
  },
);

/** Reads the mail in its light and dark version: readable, with its pictures, no wider than a phone. */
async function readInBothSchemes(page: Page, html: string): Promise<void> {
  const program = await page.context().newPage();
  await program.setViewportSize(PHONE.viewport);
  const grounds: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await program.emulateMedia({ colorScheme });
    await program.setContent(html);
    const pictures = program.locator('img');
    await expect(pictures).not.toHaveCount(0);
    for (const picture of await pictures.all())
      expect(
        await picture.evaluate((image: HTMLImageElement) => image.naturalWidth),
      ).toBeGreaterThan(0);
    expect(
      await violationsHere(
        program,
        TAGS.filter((tag) => tag !== 'best-practice'),
      ),
    ).toEqual([]);
    const { scrollWidth, ground } = await program.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      ground: getComputedStyle(document.body).backgroundColor,
    }));
    expect(scrollWidth).toBe(PHONE.viewport.width);
    grounds.push(ground);
  }
  expect(grounds[0]).not.toBe(grounds[1]);
  await program.close();
}

/** Unsubscribes without a session: on the page, and in one click as mail programs do. */
async function unsubscribe(page: Page, raw: string): Promise<void> {
  const fields = fieldsOf(raw);
  expect(fields.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  const address = /^<(.+)>$/.exec(fields.get('list-unsubscribe')![0]!)![1]!;
  const stranger = await page.context().browser()!.newContext();
  const confirmation = await stranger.newPage();
  await confirmation.goto(address);
  expect(await violationsOf(confirmation)).toEqual([]);
  await confirmation.getByRole('button', { name: 'Desligar os e-mails' }).click();
  await expect(confirmation.getByRole('heading', { name: 'Pronto, desligado.' })).toBeVisible();
  expect(await violationsOf(confirmation)).toEqual([]);
  await stranger.close();
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
}
