import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { violationsHere } from './accessibility.ts';
import { asPerson, createPerson } from './signed-in.ts';
import { DESKTOP, expect, visit } from './site.ts';

const SAMPLES = 'test/media-server-samples/plex';

test('a film that ends on Plex at home is watched, and told on /chaves, until its address is deleted', async () => {
  const person = await createPerson();
  const page = await visit('/chaves', {
    ...DESKTOP,
    permissions: ['clipboard-read', 'clipboard-write'],
    before: asPerson(person),
  });
  const home = page.getByRole('region', { name: 'O que você vê em casa' });
  await home.getByRole('button', { name: 'Plex' }).click();
  const name = home.getByLabel('Onde fica');
  await expect(name).toBeFocused();
  await page.keyboard.type('Plex da sala');
  await page.keyboard.press('Enter');
  const ticket = page.getByRole('region', { name: 'Este endereço só aparece desta vez.' });
  await expect(ticket.getByRole('heading')).toBeFocused();
  await expect(home.getByText('Ainda não chamou.')).toBeVisible();
  expect(await violationsHere(page)).toEqual([]);
  const address = await ticket.getByLabel('O endereço').inputValue();
  expect(address).toMatch(/\/ganchos\/plex\/[\w-]{43}$/);
  await ticket.getByRole('button', { name: 'Copiar o endereço' }).click();
  await expect(page.getByText('Endereço copiado.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  const post = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    fetch(address, { method: 'POST', headers: { 'content-type': type }, body }).then(
      ({ status }) => status,
    );
  const film = () =>
    post(
      new Uint8Array(readFileSync(`${SAMPLES}/scrobble-movie.multipart`)),
      readFileSync(`${SAMPLES}/scrobble-movie.multipart.content-type`, 'utf8').trim(),
    );
  expect([await film(), await film()]).toEqual([204, 204]);
  const watched = await person.call<{ items: { id: number }[] }>('GET', '/watched');
  expect(watched.items.map(({ id }) => id)).toEqual([1_000_837]);
  const unknown = { type: 'movie', title: 'filme_final_v2.mkv' };
  await page.reload();
  await expect(
    home.getByText(/^Hoje às .*: Ainda Estou Aqui \(2024\), visto até o fim\.$/),
  ).toBeVisible();
  expect(await page.content()).not.toContain(address.split('/').at(-1));
  expect(await post(JSON.stringify({ event: 'media.scrobble', Metadata: unknown }))).toBe(204);
  await page.reload();
  await expect(home.getByText('Uma a gente não reconheceu: “filme_final_v2.mkv”.')).toBeVisible();
  expect(await violationsHere(page)).toEqual([]);

  await home.getByRole('button', { name: 'Apagar Plex da sala' }).click();
  await expect(page.getByText('Plex da sala não marca mais nada.')).toBeVisible();
  await expect(home.getByRole('heading', { name: 'O que você vê em casa' })).toBeFocused();
  expect(await film()).toBe(404);
  expect((await fetch(address)).status).toBe(404);
});
