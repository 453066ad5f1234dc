// Texts of the film database that try to run a script, in a browser: with our policy, and without it, to prove that the
// policy is not the only protection.
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { EXPECTED } from './hostile-columns.ts';
import { RELOADED, startHostileSite, type HostileSite } from './hostile-site.ts';
import { NOTHING, visitHostile } from './hostile-texts.ts';
import { openBox, field, options } from './search.ts';
import { asPerson } from './signed-in.ts';
import { expect, type Visit } from './site.ts';
import { asTv, TV } from './tv.ts';

let hostile: HostileSite;

beforeAll(async () => {
  hostile = await startHostileSite();
}, 240_000);
afterAll(() => hostile?.stop());

const PATHS = [
  '/',
  '/movie/x-598',
  '/serie/x-1396',
  '/releases',
  '/platforms',
  '/lists',
  '/genres',
  '/search?query=onerror',
  '/person/90000603',
  '/chegou',
  '/saiu',
  '/descubra/filmes',
  '/movie/genre/18',
  '/our-lists/1',
  '/platform/8',
  '/platform/8/chegou',
  '/platform/8/saiu',
  `/movie/${RELOADED.id}`,
];

interface Surface {
  /** True for a page that listens to events, and so never has a quiet network. */
  isLive?: boolean;
  path: string;
  /** The person who opens it; the default is dora. */
  as?: 'visitor' | 'TV';
  act?: (page: Page) => Promise<unknown>;
  /** The parts of the page that show such texts then. */
  shown: (page: Page) => Locator;
}

const main = (page: Page) => page.getByRole('main');
/** Pages that are shown to a signed-in person, or after an action. */
const SURFACES: Readonly<Record<string, Surface>> = {
  'what to watch today': { path: '/hoje', shown: main },
  'the title that was drawn': {
    path: '/hoje',
    act: async (page) => {
      await page.getByRole('button', { name: 'Sorteia pra mim' }).click();
      await page.getByRole('button', { name: 'Mostrar logo' }).click();
    },
    shown: (page) => page.getByRole('heading', { level: 2, name: /^Saiu / }),
  },
  'the house': { path: '/casa', shown: main },
  'the vote of a house': {
    path: '/casa#voto',
    isLive: true,
    shown: (page) => page.getByRole('heading', { level: 1 }),
  },
  'what a list costs': {
    path: '/quanto-custa',
    shown: (page) => page.getByRole('region', { name: 'De onde vêm os preços' }),
  },
  'the alerts of the bell': {
    path: '/genres',
    act: (page) => page.locator('a[data-bell]').click(),
    shown: (page) => page.getByRole('dialog').getByRole('link').first(),
  },
  'the suggestions of the search box': {
    path: '/genres',
    as: 'visitor',
    act: async (page) => {
      await openBox(page);
      await field(page).fill('cidade de deus');
      await options(page).first().waitFor();
    },
    shown: (page) => options(page).first(),
  },
  'the people in the search box': {
    path: '/genres',
    as: 'visitor',
    act: async (page) => {
      await openBox(page);
      await field(page).fill('fernanda montenegro');
      await options(page).first().waitFor();
    },
    shown: (page) => options(page).first(),
  },
  'the episodes of a season': {
    path: '/serie/x-70523',
    as: 'visitor',
    act: (page) =>
      page
        .getByRole('region', { name: 'Temporadas' })
        .getByRole('link', { name: /^2ª temporada|onerror/ })
        .nth(1)
        .click(),
    shown: (page) => page.getByRole('list', { name: /^Episódios: / }),
  },
  'the favourites': { path: '/gallery/favoritos', shown: main },
  'the watch list': { path: '/gallery/vou-ver', shown: main },
  'the rows of the TV': {
    path: '/tv',
    as: 'TV',
    shown: (page) => page.locator('#tv h1').first(),
  },
  'a title on the TV': {
    path: '/tv',
    as: 'TV',
    act: async (page) => {
      await page.keyboard.press('Enter');
      await page.locator('.ticket :focus').waitFor();
    },
    shown: (page) => page.locator('.ticket'),
  },
};

test('the texts are in every column that takes them', () => {
  expect(hostile.attempts).toEqual(EXPECTED);
});

describe.each([
  ['with the policy', false],
  ['without it', true],
])('%s', (_, bypassCSP) => {
  test.each(PATHS)('%s runs nothing', async (path) => {
    const { page, traces } = await visitHostile(path, { origin: hostile.url, bypassCSP });
    expect(traces).toEqual(NOTHING);
    await expect(page.getByText('onerror').first()).toBeAttached();
  });

  test.each(Object.entries(SURFACES))(
    '%s run nothing',
    async (__, { path, as, isLive, act, shown }) => {
      const person: Visit = { before: asPerson(hostile.dora) };
      const tv: Visit = {
        ...TV,
        before: asTv(hostile.tv),
        ready: (page) => page.locator('.poster:focus').waitFor(),
      };
      const { page, traces } = await visitHostile(path, {
        origin: hostile.url,
        bypassCSP,
        act: async (opened) => {
          await act?.(opened);
          await shown(opened).waitFor();
        },
        ...(as === 'visitor' ? {} : as === 'TV' ? tv : person),
        ...(isLive ? { ready: (opened: Page) => shown(opened).waitFor() } : {}),
      });
      expect(traces).toEqual(NOTHING);
      await expect(shown(page)).toContainText('onerror');
    },
  );
});
