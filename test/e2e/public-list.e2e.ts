import { beforeAll, describe, test } from 'vitest';
import type { MediaItem, PublicCollection } from '#api/types.ts';
import { violationsOf } from './accessibility.ts';
import { newClient } from './account.ts';
import { read } from './catalogue.ts';
import { asPerson, createPerson, type Person } from './signed-in.ts';
import { expect, site, visitWithoutPictures } from './site.ts';

const NAME = 'Domingo com a vó';
let owner: Person;
let titles: MediaItem[];
let id: number;
const path = () => `/lista/domingo-com-a-vo-${id}`;

const fetchPage = async (address: string) => {
  const response = await fetch(site + address, { redirect: 'manual' });
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
};
const setPublic = (isPublic: boolean, name = NAME) =>
  owner.call('PUT', `/collections/${id}`, {
    name,
    description: 'Pra rir junto.',
    public: isPublic,
  });

beforeAll(async () => {
  owner = await createPerson();
  titles = (await read<{ items: MediaItem[] }>('/movies/popular?size=5')).items;
  const made = { name: NAME, description: 'Pra rir junto.', public: true };
  ({ id } = await owner.call<{ id: number }>('POST', '/collections', made));
  for (const { media_id, media_type: type } of titles)
    await owner.call('POST', `/collections/${id}/add`, { media_id, type });
  const { media_id, media_type: type } = titles[1]!;
  const remark = 'Leva lenço & pipoca.';
  await owner.call('PUT', `/collections/${id}/remark`, { media_id, type, remark });
});

describe('a public list, as it is sent', () => {
  test(
    'has its words, its head and its titles in the HTML, and is stored nowhere',
    { tags: 'default' },
    async () => {
      const { status, headers, text } = await fetchPage(path());
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(text).toContain(`<title>${NAME} | VouVer</title>`);
      expect(text).toContain(`<link rel="canonical" href="${site}${path()}"/>`);
      expect(text).toMatch(
        /Lista de<!-- --> <a [^>]*href="\/pessoa\/dora-lima-\d+"[^>]*>Dora Lima<|Lista de <a [^>]*>Dora Lima</,
      );
      expect(text).not.toContain(owner.email);
      expect(text).toMatch(/<ol [^>]*start="1"/);
      expect(text).toMatch(/<p [^>]*>Leva lenço &amp; pipoca\.</);
      const data = [
        ...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
      ];
      const [listed] = data.map(([, json]) => JSON.parse(json!) as { mainEntity?: object });
      expect(listed).toMatchObject({
        name: NAME,
        mainEntity: { '@type': 'ItemList', numberOfItems: titles.length },
      });
      const image = /property="og:image" content="([^"]+)"/.exec(text)![1]!;
      const picture = await fetch(image);
      expect(picture.headers.get('content-type')).toBe('image/png');
      expect(picture.headers.get('cache-control')).toBe('private, no-store');
      const bytes = Buffer.from(await picture.arrayBuffer());
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    },
  );

  test(
    'is at one address: others with its id redirect there, also after it was renamed',
    { tags: 'default' },
    async () => {
      for (const address of [`/lista/${id}`, `/lista/outro-nome-${id}`]) {
        const { status, headers } = await fetchPage(address);
        expect([status, headers.get('location')]).toEqual([301, path()]);
      }
      await setPublic(true, 'Segunda');
      const { status, headers } = await fetchPage(path());
      expect([status, headers.get('location')]).toEqual([301, `/lista/segunda-${id}`]);
      await setPublic(true);
      for (const wrong of ['/lista/abc', '/lista/x-99999999', `${path()}?page=2`])
        expect((await fetchPage(wrong)).status).toBe(404);
    },
  );

  test('is gone with the request after it became private, however many are under way', async () => {
    for (let round = 0; round < 5; round++) {
      await setPublic(true);
      expect((await fetchPage(path())).status).toBe(200);
      const under = Array.from({ length: 3 }, () => fetchPage(path()));
      await setPublic(false);
      const [page, short, image] = await Promise.all([
        fetchPage(path()),
        fetchPage(`/lista/${id}`),
        fetch(`${site}/art/share/collection/${id}.png`),
      ]);
      expect([page.status, short.status, image.status]).toEqual([404, 404, 404]);
      for (const { text } of [page, short]) expect(text).not.toContain(NAME);
      await Promise.all(under);
    }
    await setPublic(true);
  });
});

test(
  'a visitor reads and shares a list, and reports it on a phone',
  { tags: 'default' },
  async () => {
    const page = await visitWithoutPictures(path(), newClient());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME);
    await expect(
      page.getByRole('listitem').filter({ has: page.locator('[data-plate]') }),
    ).toHaveCount(titles.length);
    const list = await read<PublicCollection>(`/collections/${id}/public`);
    const answer = page.getByRole('region', { name: 'Onde ver tudo' });
    await expect(answer).toContainText(`${list.coverage.titles} dos ${titles.length}`);
    await expect(answer.getByRole('link', { name: 'Marque o que você assina' })).toBeVisible();

    await page.getByRole('button', { name: 'Compartilhar' }).click();
    const share = page.getByRole('dialog', { name: 'Compartilhar' });
    await expect(share).toContainText(`${site.replace('http://', '')}${path()}`);
    await expect(share.getByRole('button', { name: 'Copiar link' })).toBeVisible();
    await page.keyboard.press('Escape');
    // At both widths; the phone's stays.
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole('link', { name: 'Denunciar esta lista' }).click();
    const report = page.getByRole('dialog', { name: 'Denunciar lista' });
    await report.getByRole('button', { name: 'Enviar denúncia' }).click();
    await expect(report.getByRole('alert').first()).toHaveText('Escolha um motivo.');
    await report.getByRole('radio', { name: 'É propaganda ou golpe' }).check();
    await report.getByLabel('Quer contar mais?').fill('Vende curso.');
    await report.getByRole('button', { name: 'Enviar denúncia' }).click();
    await expect(page.getByText('Denúncia enviada. A gente vai olhar.')).toBeVisible();
    await expect(report).toBeHidden();

    await page.getByRole('button', { name: 'Quero ver todos' }).click();
    await expect(page.getByRole('dialog', { name: 'Entrar!' })).toBeVisible();
  },
);

test('a signed-in person wants to see all of it; a failure and a list that closed are told', async () => {
  const person = await createPerson({ name: 'Bia' });
  const page = await visitWithoutPictures(path(), {
    before: asPerson(person),
    tolerate: /503|404/,
  });
  const button = page.getByRole('button', { name: 'Quero ver todos' });
  const address = '**/api/collections/*/watchlist';
  await page.route(address, (route) => route.fulfill({ status: 503, json: {} }));
  await button.click();
  await expect(page.getByText('Tente novamente!')).toBeVisible();
  await page.unroute(address);
  await button.click();
  await expect(page.getByText(`${titles.length} títulos entraram no seu VOU VER`)).toBeVisible();
  const { total } = await person.call<{ total: number }>('GET', '/watchlist');
  expect(total).toBe(titles.length);

  await setPublic(false);
  await page.getByRole('link', { name: 'Denunciar esta lista' }).click();
  const report = page.getByRole('dialog', { name: 'Denunciar lista' });
  await report.getByRole('radio', { name: 'Outro motivo' }).check();
  await report.getByRole('button', { name: 'Enviar denúncia' }).click();
  await expect(report).toContainText('Esta lista não está mais aberta.');
  await setPublic(true);
});
