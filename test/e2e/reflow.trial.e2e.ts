// Everything is inside the window at 320 px, and with a browser's default font of twice the size
// (WCAG 1.4.10 and 1.4.4), with the longest names of the catalogue and of people.
import { sql } from 'drizzle-orm';
import type { CDPSession, Page } from 'playwright';
import { beforeAll, describe, inject, test } from 'vitest';
import type { Household, HouseholdVote } from '#api/types.ts';
import { openDatabase } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { PAGES, type PageAddress } from '#shared/page-addresses.ts';
import { findMisfits, shareCovered } from './misfits.ts';
import { field, openBox, options } from './search.ts';
import { asPerson, createPerson, type Person } from './signed-in.ts';
import { expect, untilHydrated, visitWithoutPictures, type Visit } from './site.ts';
import { asTv, pairedTv } from './tv.ts';

/** Default font of the browser, and the window, in CSS pixels. */
const SIZES = [
  [16, 320, 640],
  [16, 320, 256],
  [24, 360, 740],
  [24, 412, 800],
  [32, 360, 740],
  [32, 412, 800],
] as const;

const BIRDMAN = { type: 'movie', media_id: 194662 };
/** The titles with the longest names and words. */
const TITLES = [
  BIRDMAN,
  { type: 'movie', media_id: 12444 },
  { type: 'movie', media_id: 91000083 },
  { type: 'serie', media_id: 60574 },
  { type: 'serie', media_id: 1396 },
];

let dora: Person;
/** Lives with dora, and votes with her. */
let leo: Person;
let tv: string;
/** The paths to visit of each page: signed in where only then there is something to see. */
let paths: Record<PageAddress, readonly string[]>;

beforeAll(async () => {
  dora = await createPerson({
    name: 'Maximiliana Aparecida',
    surname: 'do Nascimento Albuquerque',
    site_url: 'https://exemplo.com.br/um-endereco-comprido/maximiliana',
    bio: 'Gosto de filme, de novela e de pipoca.',
  });
  for (const title of TITLES) await dora.call('POST', '/watchlist/add', title);
  await dora.call('PUT', '/services', { provider_ids: [8, 307] });
  await dora.call('POST', '/favorites/add', BIRDMAN);
  await dora.call('POST', '/watched/add', BIRDMAN);
  await dora.call('POST', '/rating', { ...BIRDMAN, rating: 9 });
  await dora.call('PUT', '/viewer/top', { items: TITLES.slice(0, 3) });
  const texts = {
    name: 'Filmes pra chorar de saudade com as minhas primas',
    description: 'Pra rir junto.',
    public: true,
  };
  const { id: list } = await dora.call<{ id: number }>('POST', '/collections', texts);
  for (const title of TITLES) await dora.call('POST', `/collections/${list}/add`, title);
  const remark = 'Vale muito, e não perde o começo.';
  await dora.call('PUT', `/collections/${list}/remark`, { ...BIRDMAN, remark });
  await dora.call('POST', '/offers/report', { ...BIRDMAN, problem: 'gone', note: 'Saiu ontem.' });
  const parts = { name: true, watchlist: true, ratings: true, watched: true, top: true };
  const { path: profile } = await dora.call<{ path: string }>('PATCH', '/opened', parts);
  leo = await createPerson({ name: 'Leônidas Bartolomeu' });
  await dora.call('POST', '/household', { name: 'Casa da Maximiliana e do Leônidas' });
  const { token } = await dora.call<{ token: string }>('POST', '/household/invitation');
  await leo.call('POST', '/household/members', { token });
  const { household } = await dora.call<{ household: Household }>('GET', '/household');
  for (const { number } of household.members)
    await dora.call('PUT', `/household/sofa/${number}`, { sits: true });
  await dora.call('POST', '/household/vote');
  tv = await pairedTv(dora);
  const database = { dataDir: inject('dataDir'), databaseUrl: undefined };
  const { db, close } = await openDatabase(database, silentLog);
  await db.execute(sql`update users set is_superuser = true where email = ${dora.email}`);
  await close();
  paths = {
    '/': ['/'],
    '/descubra/filmes': [
      '/descubra/filmes?de=1980&ate=2024&nota=6&nota_e=acima&generos=18-80&plataformas=8-307',
    ],
    '/descubra/series': ['/descubra/series?nota=10&nota_e=acima&gratis=1'],
    '/releases': ['/releases'],
    '/category/$name': ['/category/popular'],
    '/genres': ['/genres'],
    '/movie/genre/$genreId': ['/movie/genre/878'],
    '/serie/genre/$genreId': ['/serie/genre/10765'],
    '/platforms': ['/platforms'],
    '/platform/$providerId': ['/platform/307?tipo=series'],
    '/platform/$providerId/chegou': ['/platform/8/chegou'],
    '/platform/$providerId/saiu': ['/platform/8/saiu'],
    '/chegou': ['/chegou'],
    '/saiu': ['/saiu'],
    '/app': ['/app'],
    '/lists': ['/lists'],
    '/our-lists/$sagaId': ['/our-lists/1'],
    '/lista/$slug': [`/lista/x-${list}`],
    '/movie/$slug': ['/movie/x-598', '/movie/x-194662', '/movie/x-25376'],
    '/serie/$slug': ['/serie/x-60574', '/serie/x-92000060', '/serie/x-92000050'],
    '/person/$personId': ['/person/90000001'],
    '/pessoa/$slug': [profile],
    '/search': [
      '/search',
      '/search?query=harry%20potter',
      '/search?query=fernanda&tab=pessoas',
      '/search?query=asdkjfhqwezz',
    ],
    '/doubts': ['/doubts'],
    '/contact': ['/contact'],
    '/privacy': ['/privacy'],
    '/fontes': ['/fontes'],
    '/auth/callback': ['/auth/callback'],
    '/auth/facebook/callback': ['/auth/facebook/callback'],
    '/auth/apple/callback': ['/auth/apple/callback'],
    '/hoje': ['/hoje'],
    '/casa': ['/casa', '/casa#sofa', '/casa#voto'],
    '/quanto-custa': ['/quanto-custa'],
    '/tres-que-voce-gosta': ['/tres-que-voce-gosta'],
    '/importar': ['/importar'],
    '/exportar': ['/exportar'],
    '/chaves': ['/chaves'],
    '/gallery': ['/gallery'],
    '/gallery/$galleryId': [`/gallery/${list}`, '/gallery/vou-ver'],
    '/search-gallery/$galleryId': [`/search-gallery/${list}`],
    '/profile': ['/profile'],
    '/settings': ['/settings'],
    '/admin': ['/admin'],
    '/mytv': ['/mytv'],
    '/mytv/$code': ['/mytv/ABC234'],
    '/reset-password': ['/reset-password'],
    '/register-verify': ['/register-verify'],
    '/account-confirmation': ['/account-confirmation'],
  };
});

/** The misfits of the page at every size, each with the sizes at which it is one. */
async function misfitsOf(page: Page, session: CDPSession, isScrolled = true): Promise<string[]> {
  const sizes = new Map<string, string[]>();
  for (const [font, width, height] of SIZES) {
    await session.send('Page.setFontSizes', { fontSizes: { standard: font } });
    await page.setViewportSize({ width, height });
    const misfits = await page.evaluate(findMisfits);
    // Half of a low window is left for what is read; a dialog is what is read.
    if (isScrolled && height < 300) {
      await page.evaluate(() => window.scrollTo(0, 600));
      if ((await page.evaluate(shareCovered)) > 0.5) misfits.push('bars cover the page');
    }
    for (const misfit of misfits)
      sizes.set(misfit, [...(sizes.get(misfit) ?? []), `${font} px at ${width} × ${height}`]);
  }
  return [...sizes].map(([misfit, where]) => `${misfit} (${where.join(', ')})`);
}

/** A page for one test, and the session that sets its default font. */
async function open(path: string, visitor: Visit = {}) {
  const [, width, height] = SIZES[0];
  const page = await visitWithoutPictures(path, { viewport: { width, height }, ...visitor });
  return { page, session: await page.context().newCDPSession(page) };
}

const isPrivate = (address: PageAddress) =>
  /^\/(hoje|casa|quanto|exportar|chaves|gallery|search-g|profile|settings|admin|mytv)/.test(
    address,
  );

/** Visits one path after another, in one page, and returns the misfits of all. */
async function misfitsOfAll(visited: readonly string[], visitor: Visit = {}): Promise<string[]> {
  const { page, session } = await open(visited[0]!, visitor);
  const misfits: string[] = [];
  for (const path of visited) {
    await session.send('Page.setFontSizes', { fontSizes: { standard: SIZES[0][0] } });
    await page.goto(path);
    await untilHydrated(page);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    // Data that only this person has is loaded by the browser.
    // The sofa's page listens, so that it is never idle.
    if (path.includes('#')) await expect(page.getByText('Carregando...')).toHaveCount(0);
    else if (visitor.before) await page.waitForLoadState('networkidle');
    const isDialog = (await page.locator('dialog:modal').count()) > 0;
    misfits.push(
      ...(await misfitsOf(page, session, !isDialog)).map((misfit) => `${path} ${misfit}`),
    );
  }
  return misfits;
}

describe('everything is inside the window', () => {
  const addresses = Object.keys(PAGES) as PageAddress[];
  const pathsOf = (some: readonly PageAddress[]) => some.flatMap((address) => paths[address]);

  test('everything of a visitor’s pages is inside the window', { timeout: 240_000 }, async () => {
    const visited = pathsOf(addresses.filter((address) => !isPrivate(address)));
    const visitor = { tolerate: /404|401|400/ };
    expect(await misfitsOfAll([...visited, '/nao-existe'], visitor)).toEqual([]);
  });

  test(
    'everything of a signed-in person’s pages is inside the window',
    { timeout: 240_000 },
    async () => {
      const also = ['/', '/movie/$slug', '/serie/$slug', '/lista/$slug', '/pessoa/$slug'] as const;
      const visited = pathsOf([...addresses.filter(isPrivate), ...also]);
      const visitor = { before: asPerson(dora), tolerate: /404|401|400/ };
      expect(await misfitsOfAll(visited, visitor)).toEqual([]);
      // The vote that was open there has ended.
      for (const person of [dora, leo]) {
        const { ballot } = await person.call<HouseholdVote>('GET', '/household/vote');
        for (const { place } of ballot?.titles ?? [])
          await person.call('PUT', `/household/vote/${place}`, {
            ballot: ballot?.id,
            vote: 'want',
          });
      }
      expect(await misfitsOfAll(['/casa#sofa'], visitor)).toEqual([]);
    },
  );
});

test('dialogs, the menu and the TV are inside the window', { timeout: 240_000 }, async () => {
  const { page, session } = await open('/movie/x-194662', { before: asPerson(dora) });
  const collected: string[] = [];
  const look = async (name: string, act: () => Promise<unknown>) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    await page.setViewportSize({ width: 320, height: 640 });
    await act();
    await expect(page.locator('dialog:modal').last()).toBeVisible();
    const misfits = await misfitsOf(page, session, false);
    collected.push(...misfits.map((misfit) => `${name}: ${misfit}`));
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog:modal')).toHaveCount(0);
  };
  const press = (name: string | RegExp) => () =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
  await look('share', press('COMPARTILHAR'));
  await look('lists', press('Adicionar à lista'));
  await look('rating', press(/^(Dê )?sua nota/i));
  await look('menu', press('Abrir menu'));
  await look('search', async () => {
    await openBox(page);
    await field(page).fill('harry potter');
    await options(page).first().waitFor();
  });
  await page.goto('/descubra/filmes?generos=18');
  await untilHydrated(page);
  await look('filters', press(/^Filtros/));

  const ready = (opened: Page) => opened.locator('.poster:focus').waitFor();
  const screen = await open('/tv', { before: asTv(tv), ready });
  // Rows of posters are moved by the remote control.
  const onTv = await misfitsOf(screen.page, screen.session, false);
  collected.push(...onTv.filter((misfit) => !misfit.startsWith('div.row-track')));
  expect(collected).toEqual([]);
});
