import { createECDH, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { fixedClock } from '#platform/clock.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import type { DetailedOffer } from '#catalog/offers/detailed-offer.ts';
import { writeLastDays } from '#catalog/offers/last-days.ts';
import { writeOfferDetails } from '#catalog/offers/offer-details.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { changing } from '#platform/database/changes.ts';
import { aTitle, firstLook, offersAt, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { signIn } from '#test/accounts.ts';
import { decryptPush, startPushService } from '#test/push-service.ts';
import { addPerson, deletePerson } from '#test/people.ts';
import { fanOut } from './fan-out-commands.ts';
import { sendPush, subscribeToPush } from './push-commands.ts';
import { alertSecretsOf, unsubscribeToken, userOfMailToken } from './alert-secrets.ts';
import { sendDue } from './sending-commands.ts';
import { changeAlertSettings, turnOffMails } from './alert-settings.ts';

const database = useDatabase();
const sender = { siteName: 'VouVer', siteUrl: 'https://vouver.example' };
let clock: ReturnType<typeof fixedClock>;
let mails: Mail[];
let added: { subscription: string; message: { title: string; path: string } }[];
let ana: SignedInUserId;

beforeAll(() =>
  seedCatalogue(
    database.db,
    aTitle({ originalTitle: 'Filme & <b>' }),
    aTitle({ id: 2, originalTitle: 'Outro' }),
  ),
);
beforeEach(async () => {
  const { db } = database;
  clock = fixedClock('2026-11-22T15:00:00Z');
  [mails, added] = [[], []];
  await db.execute(sql`delete from users`);
  await db.execute(sql`delete from offer_events`);
  ana = await person();
});

async function person(): Promise<SignedInUserId> {
  const { db } = database;
  const id = await addPerson(db);
  await db.execute(sql`update users set is_verified = true where id = ${id}`);
  await db.execute(sql`insert into title_marks (user_id, media_type, title_id, kind, marked_at)
    select ${id}, media_type, id, 'watchlist', '2026-01-01' from titles`);
  await db.execute(sql`insert into subscribed_services values (${id}, 5, now())`);
  await changeAlertSettings(db, id, { byMail: true });
  return id;
}
async function arrive(id: number) {
  await database.db.execute(sql`insert into offer_events
      (kind, media_type, title_id, provider_id, day, noted_at, state)
    values ('arrived', 'movie', ${id}, 5, '2026-11-22', ${clock.now()}, 'ready')`);
  await fanOut(database.db, { clock, kind: 'embedded' });
}
const announcedAt = (providerId: number, day: string) => ({
  type: 'stream' as const,
  providerId,
  service: 'x',
  channel: null,
  season: null,
  day,
});
/** An offer at the person's service that a second source did not find. */
const disputedLastDay = (day: string): DetailedOffer => ({
  type: 'stream',
  providerIds: [5],
  service: 'x',
  channel: null,
  presence: { kind: 'unconfirmed', on: '2026-11-22' },
  listedBy: ['film-database'],
  link: null,
  quality: null,
  priceCents: null,
  audios: null,
  subtitles: null,
  seasons: null,
  lastDay: { value: day, seenOn: '2026-11-22' },
  isLeavingUndated: false,
});
const at = (providerId: number) => ({ providerId, type: 'stream' as const });
const send = () =>
  sendDue(database.db, {
    clock,
    sender,
    mailKey: 'key',
    mailer: { queue: async (mail) => void mails.push(mail) },
    jobs: { add: async (_, payload) => void added.push(payload as never) },
  });

describe('the mail', () => {
  test('says the news of all alerts that are due, once', async () => {
    await arrive(1);
    await arrive(2);
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    expect(mails).toHaveLength(1);
    const [mail] = mails as [Mail];
    expect(mail.subject).toBe('Outro chegou no cinco e mais 1');
    expect(mail.text).toContain('2 da sua lista chegaram.');
    expect(mail.text).toContain('Filme & <b> chegou no cinco, que você assina.\n');
    expect(mail.html).toMatch(/>Filme &amp; &lt;b&gt;<.*>Chegou no cinco, que você assina\.</s);
    expect(mail.pictures).toEqual(['movie-2-card', 'movie-1']);
    expect(mail.html).toContain('src="cid:movie-2-card"');
    expect(mail.html).not.toMatch(/src="(?!cid:)/);
    const token = unsubscribeToken(ana, 'key');
    expect(mail.unsubscribe).toBe(`https://vouver.example/avisos/desligar?token=${token}`);
    expect(mail.text).toContain(mail.unsubscribe);
  });

  test('recommends once a week what its reader can watch, with the reason', async () => {
    const { db } = database;
    const leads = [
      { type: 'movie' as const, id: 14 },
      { type: 'movie' as const, id: 15 },
    ];
    await importTitles(db, [
      aTitle({ id: 11, originalTitle: 'Gostei', recommended: leads }),
      aTitle({ id: 12 }),
      aTitle({ id: 13 }),
      aTitle({ id: 14, originalTitle: 'Indicado', ...offersAt(firstLook, at(5)) }),
      aTitle({ id: 15, originalTitle: 'Pago à parte', ...offersAt(firstLook, at(4)) }),
    ]);
    await db.execute(sql`insert into title_marks (user_id, media_type, title_id, kind, marked_at)
      select ${ana}, 'movie', id, 'favorite', '2026-01-01' from generate_series(11, 13) id`);
    // A Friday, and the Saturday after it, at nine in Brazil.
    for (const day of [27, 28]) {
      clock = fixedClock(`2026-11-${day}T12:10:00Z`);
      await arrive(day - 26);
      expect(await send()).toBe(1);
    }
    const [friday, saturday] = mails as [Mail, Mail];
    expect(friday.text).not.toContain('Pra você');
    expect(saturday.text).toContain('Pra você:\n\nIndicado. Porque você gosta de Gostei.\n');
    expect(saturday.text).not.toContain('Pago à parte');
    expect(saturday.pictures).toContain('movie-14');
    await db.execute(sql`delete from titles where id >= 11`);
  });

  test('warns of what leaves, and says what comes and what could be watched today', async () => {
    const { db } = database;
    const other = await person();
    await importTitles(db, [
      aTitle({ id: 3, originalTitle: 'De partida', ...offersAt(firstLook, at(5), at(4)) }),
      aTitle({ id: 4, originalTitle: 'Só noutro', ...offersAt(firstLook, at(4)) }),
      aTitle({ id: 5, originalTitle: 'Estreia', releasedOn: '2026-11-26' }),
      aTitle({ id: 6, originalTitle: 'Anunciado' }),
      aTitle({ id: 7, originalTitle: 'Já lá', ...offersAt(firstLook, at(5)) }),
      aTitle({ id: 8, originalTitle: 'Duvidoso', ...offersAt(firstLook, at(5)) }),
    ]);
    const announced = (id: number, providerId: number, day: string) => ({
      type: 'movie' as const,
      id,
      details: { offers: [], coming: [announcedAt(providerId, day)] },
    });
    await changing(db, (tx) =>
      writeOfferDetails(tx, [
        announced(6, 5, '2026-11-26'),
        announced(7, 5, '2026-11-26'),
        announced(5, 4, '2026-11-26'),
        announced(4, 5, '2026-12-20'),
        {
          type: 'movie',
          id: 8,
          details: { offers: [disputedLastDay('2026-11-24')], coming: [] },
        },
      ]),
    );
    const last = { mediaType: 'movie' as const, source: 'x' };
    await changing(db, (tx) =>
      writeLastDays(
        tx,
        [
          { ...last, id: 1, titleId: 3, providerId: 5, lastDay: '2026-11-24' },
          { ...last, id: 2, titleId: 4, providerId: 4, lastDay: '2026-11-24' },
        ],
        [],
      ),
    );
    await db.execute(sql`insert into title_marks (user_id, media_type, title_id, kind, marked_at)
      select ${ana}, 'movie', id, 'watchlist', '2026-01-01' from generate_series(3, 8) id`);
    await arrive(1);
    expect(await send()).toBe(2);
    const textTo = async (user: string) => {
      const [{ email } = { email: '' }] = await rowsOf<{ email: string }>(
        db,
        sql`select email from users where id = ${user}`,
      );
      return mails.find(({ to }) => to === email)?.text ?? '';
    };
    const text = await textTo(ana);
    expect(text).toContain('Corre que sai:\n\nDe partida sai na terça. Fica no tres.\n');
    expect(text).toContain('Vem aí:\n\nAnunciado chega no cinco na quinta.\n');
    // At another service, in a month, already there, and where the sources disagree.
    expect(text).not.toMatch(/Só noutro|Duvidoso|Já lá|De partida chega|Estreia chega/);
    expect(text).toContain('Quinta estreia Estreia.\n\nE na sua lista, 3 dá pra ver hoje.');
    expect(await textTo(other)).not.toMatch(/Corre que sai|Vem aí|Estreia|pra ver hoje/);
    await db.execute(sql`delete from last_days`);
    await db.execute(sql`delete from titles where id > 2`);
  });

  test('waits for the morning where the person is, if no process ran when it was due', async () => {
    await arrive(1);
    clock.advance(10 * 3_600_000);
    expect(await send()).toBe(0);
    clock.advance(9.9 * 3_600_000);
    expect(await send()).toBe(0);
    clock.advance(0.1 * 3_600_000);
    expect(await send()).toBe(1);
  });

  test('goes to no address that was not confirmed, to nobody inactive or deleted', async () => {
    const { db } = database;
    const [unverified, inactive, deleted] = [await person(), await person(), await person()];
    await db.execute(sql`update users set is_verified = false where id = ${unverified}`);
    await arrive(1);
    await db.execute(sql`update users set is_active = false where id = ${inactive}`);
    await deletePerson(db, deleted);
    expect(await send()).toBe(1);
    expect(mails).toHaveLength(1);
  });

  test('is queued only if its transaction commits', async () => {
    await arrive(1);
    const failing = sendDue(database.db, {
      clock,
      sender,
      mailKey: 'key',
      jobs: { add: async () => undefined },
      mailer: { queue: () => Promise.reject(new Error('down')) },
    });
    await expect(failing).rejects.toThrow('down');
    expect(await send()).toBe(1);
  });

  test('is turned off by its token, which nobody else can make', async () => {
    const token = unsubscribeToken(ana, 'key');
    expect(userOfMailToken(token, 'key')).toBe(ana);
    expect(userOfMailToken(token, 'other')).toBeNull();
    for (const wrong of ['', 'x', token.slice(1), `${token}AAAA`, token.replace(/^./, 'A')]) {
      expect([null, ana as string].includes(userOfMailToken(wrong, 'key'))).toBe(true);
      if (wrong !== token) expect(userOfMailToken(wrong, 'key')).toBeNull();
    }
    await arrive(1);
    await turnOffMails(database.db, ana);
    await turnOffMails(database.db, ana);
    expect(await send()).toBe(0);
  });
});

test('three processes make the same secrets, and keep them', async () => {
  const all = await Promise.all([1, 2, 3].map(() => alertSecretsOf(database.db)));
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(await alertSecretsOf(database.db)).toEqual(all[0]);
});

describe('a push message', () => {
  const hosts = ['localhost'];
  /** The id of a new session of Ana's. */
  async function newSession(): Promise<string> {
    await signIn(database.db, { id: ana }, { clock });
    const [row] = await rowsOf<{ id: string }>(
      database.db,
      sql`select id from sessions where user_id = ${ana} order by created_at desc, id limit 1`,
    );
    return row!.id;
  }
  /** A browser: its keys, and its subscription at the push service. */
  async function subscribe(endpoint: string) {
    const keys = createECDH('prime256v1');
    const p256dh = keys.generateKeys('base64url');
    const auth = randomBytes(16).toString('base64url');
    const input = { endpoint, p256dh, auth, device: 'Chrome no Windows', at: clock.now() };
    await subscribeToPush(database.db, { userId: ana, sessionId: await newSession() }, input);
    return { keys, auth };
  }
  const options = async () => {
    const { vapid } = await alertSecretsOf(database.db);
    return { db: database.db, contact: 'ola@vouver.example', hosts, vapid: async () => vapid };
  };

  test('is encrypted for the browser, and signed by the site', async () => {
    const service = await startPushService();
    onTestFinished(service.stop);
    const browser = await subscribe(`${service.url}/send/1`);
    await arrive(1);
    await send();
    expect(added).toHaveLength(1);
    const { subscription, message } = added[0]!;
    await sendPush(await options(), subscription, message as never, AbortSignal.timeout(5000));
    const [received] = service.received;
    expect(received!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    const { vapid } = await alertSecretsOf(database.db);
    expect(received!.headers['authorization']).toMatch(/^vapid t=.+, ?k=/);
    expect(received!.headers['authorization']).toContain(`k=${vapid.publicKey}`);
    expect(JSON.parse(decryptPush(received!.body, browser))).toEqual({
      title: 'Filme & <b> chegou no cinco.',
      body: 'Tá na sua lista VOU VER.',
      path: '/movie/filme-e-b-1',
      tag: expect.stringMatching(/^aviso-\d+$/),
    });
    expect(received!.body.toString('latin1')).not.toContain('Filme');
  });

  test('forgets a browser that is gone, and is tried again when the service is down', async () => {
    const service = await startPushService();
    onTestFinished(service.stop);
    await subscribe(`${service.url}/send/1`);
    const [row] = await rowsOf<{ id: string }>(database.db, sql`select id from push_subscriptions`);
    const message = { title: 'a', body: 'b', path: '/', tag: 'c' };
    const once = async () =>
      sendPush(await options(), row!.id, message, AbortSignal.timeout(5000)).then(
        () => 'done',
        (error: Error) => error.name,
      );
    service.answer(503);
    expect(await once()).toBe('Error');
    service.answer(400);
    expect(await once()).toBe('GivenUp');
    service.answer(410);
    expect(await once()).toBe('done');
    expect(await countOf(database.db, sql`push_subscriptions`)).toBe(0);
  });
});
