// Texts that people and their browsers write, about themselves and for the operator, try to run a script: in a browser
// with our policy and without it.
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { EXPECTED } from './hostile-columns.ts';
import { startHostileSite, type HostileSite } from './hostile-site.ts';
import { NOTHING, visitHostile } from './hostile-texts.ts';
import { asPerson } from './signed-in.ts';
import { expect } from './site.ts';

let hostile: HostileSite;

beforeAll(async () => {
  hostile = await startHostileSite();
}, 240_000);
afterAll(() => hostile?.stop());

interface Surface {
  path: (site: HostileSite) => string;
  /** True to open it without signing in; otherwise dora opens it, who is a superuser. */
  isPublic?: true;
  act?: (page: Page) => Promise<unknown>;
  /** The parts of the page that show such a text then, each a text of its own. */
  shown: (page: Page) => Locator[];
}

const main = (page: Page) => page.getByRole('main');
const regions =
  (...names: string[]) =>
  (page: Page) =>
    names.map((name) => page.getByRole('region', { name, exact: true }));

const textOf = (element: Element) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? element.value
    : element.textContent;

const SURFACES: Readonly<Record<string, Surface>> = {
  'a public profile': {
    path: ({ profile }) => profile,
    isPublic: true,
    shown: (page) => [page.getByRole('heading', { level: 1 })],
  },
  'a public list': {
    path: ({ list }) => `/lista/x-${list}`,
    isPublic: true,
    shown: (page) => [page.getByRole('heading', { level: 1 }), main(page).getByText('Vale muito.')],
  },
  'the own profile': {
    path: () => '/profile',
    shown: (page) => [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::p[1]'),
      page.getByText(/^@/),
      ...['Instagram', 'X', 'TikTok', 'Facebook'].map((name) =>
        page.getByRole('list', { name: 'Contas e site' }).getByText(new RegExp(`^${name}:`)),
      ),
    ],
  },
  'the settings': {
    path: () => '/settings',
    shown: (page) => [
      ...regions('Aparelhos', 'Atividade da conta')(page),
      ...['Nome de usuário', 'Sobre você', 'Instagram', 'Site'].map((name) =>
        page.getByRole('textbox', { name, exact: true }),
      ),
    ],
  },
  'the own lists': { path: () => '/gallery', shown: (page) => [main(page)] },
  'a list of their own': {
    path: ({ list }) => `/gallery/${list}`,
    shown: (page) => [page.getByRole('heading', { level: 1 })],
  },
  'the lists for a title': {
    path: () => '/movie/598',
    act: (page) => page.getByRole('button', { name: 'Adicionar à lista', exact: true }).click(),
    shown: (page) => [page.getByRole('dialog').getByText('Domingo')],
  },
  'what two people want to watch': {
    path: ({ biaProfile }) => biaProfile,
    act: (page) => page.getByRole('button', { name: /^Ver (os \d+|qual)$/ }).click(),
    shown: (page) => [page.getByRole('list', { name: 'O que vocês dois querem ver' })],
  },
  'the operator’s page': {
    path: () => '/admin',
    shown: (page) => [
      ...regions(
        'Fila',
        'Mensagens suspeitas',
        'Denúncias',
        'Ofertas erradas',
        'Pessoas',
        'Registro',
      )(page),
      ...[/apagado na fonte.*hacked=1/, /hacked=1.*de saída/].map((text) =>
        page
          .getByRole('region', { name: 'Notícias retidas' })
          .getByRole('listitem')
          .filter({ hasText: text })
          .first(),
      ),
    ],
  },
};

test('the texts are in every column that takes them', () => {
  expect(hostile.attempts).toEqual(EXPECTED);
});

describe.each([
  ['with', false],
  ['without', true],
])('%s the policy nothing runs', (_, bypassCSP) => {
  test.each(Object.entries(SURFACES))('on %s', async (__, { path, isPublic, act, shown }) => {
    const { page, traces } = await visitHostile(path(hostile), {
      origin: hostile.url,
      bypassCSP,
      act: async (opened) => {
        await act?.(opened);
        for (const part of shown(opened)) await part.waitFor();
      },
      ...(!isPublic && { before: asPerson(hostile.dora) }),
    });
    expect(traces).toEqual(NOTHING);
    for (const part of shown(page))
      await expect.poll(() => part.evaluate(textOf)).toContain('hacked=1');
  });
});
