import type { Page } from 'playwright';
import { test } from 'vitest';
import type { Schemas } from '#api/schema.gen.ts';
import { TAGS, violationsHere } from './accessibility.ts';
import { createPerson, type Person } from './signed-in.ts';
import { expect, visitWithoutPictures } from './site.ts';
import { asTv, fits, focusName, pairedTv, press, TV } from './tv.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).last();
const focused = (page: Page) => page.locator(':focus');
const looksRight = async (page: Page) => {
  await fits(page);
  expect(await violationsHere(page, TAGS)).toEqual([]);
};

/** A person's TV, on the screen that 'Casa' in the bar leads to. */
async function houseOnTv(person: Person): Promise<Page> {
  const token = await pairedTv(person);
  const page = await visitWithoutPictures('/tv', {
    ...TV,
    reducedMotion: 'reduce',
    before: asTv(token),
    ready: (fresh) => fresh.locator('.poster:focus').waitFor(),
  });
  await press(page, 'ArrowUp');
  while ((await focusName(page)) !== 'Casa') await press(page, 'ArrowRight');
  await press(page, 'Enter');
  return page;
}

/** Votes on all titles as a phone does. */
async function voteByPhone(person: Person, vote: 'want' | 'fine' | 'not'): Promise<void> {
  const { ballot } = await person.call<Schemas['HouseholdVote']>('GET', '/household/vote');
  for (const { place } of ballot!.titles)
    await person.call('PUT', `/household/vote/${place}`, { ballot: ballot!.id, vote });
}

test(
  'an evening with arrow keys alone: they sit, vote with the remote and a phone, and let somebody in',
  { tags: 'default' },
  async () => {
    const people: Person[] = [];
    for (const name of ['Ana', 'Léo', 'Bia']) people.push(await createPerson({ name }));
    const [ana, leo, bia] = people as [Person, Person, Person];
    await ana.call('PUT', '/services', { provider_ids: [307, 8] });
    for (const person of [ana, leo])
      for (const media_id of [446159, 91000029, 91000067])
        await person.call('POST', '/watchlist/add', { media_id, type: 'movie' });
    await ana.call('POST', '/household', { name: 'Casa da Ana' });
    const first = await ana.call<{ token: string }>('POST', '/household/invitation');
    await leo.call('POST', '/household/members', { token: first.token });

    // Who is in the room sits down, and they begin to vote.
    const tv = await houseOnTv(ana);
    await expect(heading(tv)).toHaveText('Quem tá no sofá?');
    await press(tv, 'Enter', 'ArrowRight', 'Enter');
    await expect(focused(tv)).toHaveAccessibleName('Léo no sofá');
    await expect(heading(tv)).toHaveText('Hoje somos Ana e Léo');
    while ((await focusName(tv)) !== 'Começar a votar') await press(tv, 'ArrowDown');
    await press(tv, 'Enter');
    await expect(focused(tv)).toHaveText('Votar por aqui, com o controle');
    await expect(tv.getByText(/^Votem pelo celular: /)).toBeVisible();
    await expect(tv.getByRole('button', { name: 'Sorteia pra gente' })).toHaveCount(0);
    await expect(tv.getByRole('button', { name: 'Léo faltam 3' })).toBeVisible();
    await looksRight(tv);

    // She votes with the remote control; nothing of it is seen but how many votes there are.
    await press(tv, 'Enter');
    await expect(heading(tv)).toHaveText('Quem vota?');
    await looksRight(tv);
    // The key is held down until the first title is there, which it does not vote on.
    await tv.keyboard.down('Enter');
    await expect(focused(tv)).toHaveText('Quero');
    const votes: string[] = [];
    tv.on('request', (request) => {
      if (request.method() === 'PUT') votes.push(request.url());
    });
    await tv.keyboard.down('Enter');
    await tv.keyboard.up('Enter');
    await ana.call('GET', '/household/vote');
    expect(votes).toEqual([]);
    for (const place of [1, 2, 3]) {
      await expect(tv.getByText(`Ana vota, ${place} de 3`)).toBeVisible();
      await expect(focused(tv)).toHaveText('Quero');
      if (place === 2) await looksRight(tv);
      if (place === 3) await press(tv, 'ArrowRight');
      await tv.keyboard.press('Enter');
    }
    await expect(heading(tv)).toHaveText('Pronto, Ana. Passe o controle');
    await press(tv, 'Escape');
    await expect(tv.getByRole('button', { name: 'Ana já votou' })).toBeVisible();
    await expect(tv.getByRole('img', { name: '1 de 2 já votou' })).toHaveCount(3);

    // His phone's last vote brings the result.
    await voteByPhone(leo, 'want');
    await expect(tv.getByText('Os dois quiseram')).toBeVisible();
    await expect(tv.getByText('Ana e Léo escolheram')).toBeVisible();
    const { choice } = await leo.call<Schemas['HouseholdSofa']>('GET', '/household/sofa');
    await expect(heading(tv)).toHaveText(choice!.title.name);
    await expect(tv.getByText(/^Tá n[oa] .+, que Ana\spaga\.$/)).toBeVisible();
    await expect(tv.getByText('Na próxima, é a vez de Léo.')).toBeVisible();
    await expect(focused(tv)).toHaveText('Boa, fechou');
    await looksRight(tv);
    await press(tv, 'Enter');
    await expect(tv.getByText(`Hoje é ${choice!.title.name}.`)).toBeVisible();

    // A link works already: another one is made only on a second key.
    while (!(await focusName(tv)).startsWith('Ana')) await press(tv, 'ArrowUp');
    while (!(await focusName(tv)).startsWith('Chamar')) await press(tv, 'ArrowRight');
    await press(tv, 'Enter');
    await expect(tv.getByText(/^Já tem um convite valendo até /)).toBeVisible();
    await expect(focused(tv)).toHaveText('Voltar');
    await press(tv, 'ArrowLeft');
    await expect(focused(tv)).toHaveText('Fazer outro convite');
    const made = tv.waitForResponse('**/api/household/invitation');
    await press(tv, 'Enter');
    await expect(tv.getByRole('img', { name: 'QR code do convite' })).toBeVisible();
    await looksRight(tv);
    const { token } = (await (await made).json()) as { token: string };
    await bia.call('POST', '/household/members', { token });
    await expect(tv.getByText('Bia entrou na casa.')).toBeVisible();

    // Somebody votes again, and leaves it to chance.
    await press(tv, 'Escape');
    while ((await focusName(tv)) !== 'Sorteia outro') await press(tv, 'ArrowDown');
    await press(tv, 'Enter');
    await expect(tv.getByText('Hoje é este')).toBeVisible();
    const drawn = await leo.call<Schemas['HouseholdSofa']>('GET', '/household/sofa');
    await expect(heading(tv)).toHaveText(drawn.choice!.title.name);
    expect(drawn.choice!.title.name).not.toBe(choice!.title.name);

    // They vote again. Who has the focus votes on a phone, and the remote control goes on with the other one.
    await press(tv, 'ArrowRight');
    await expect(focused(tv)).toHaveText('Votar de novo');
    await press(tv, 'Enter');
    await expect(tv.getByText(/^Votem pelo celular: /)).toBeVisible();
    while (!(await focusName(tv)).startsWith('Votar por aqui')) await press(tv, 'ArrowDown');
    await press(tv, 'Enter', 'ArrowRight');
    await expect(focused(tv)).toHaveText('Léo');
    await voteByPhone(leo, 'not');
    await expect(focused(tv)).toHaveText('Ana');
    await press(tv, 'ArrowRight', 'ArrowLeft', 'Enter');
    for (const place of [1, 2, 3]) {
      await expect(tv.getByText(`Ana vota, ${place} de 3`)).toBeVisible();
      await expect(focused(tv)).toHaveText('Quero');
      await press(tv, 'ArrowRight', 'ArrowRight');
      await tv.keyboard.press('Enter');
    }
    // Nobody wanted any of them: the title that was drawn stays, and is not shown as if it had won.
    await expect(tv.getByText('Desta vez ninguém ganhou.')).toBeVisible();
    await expect(tv.getByText(`Fica ${drawn.choice!.title.name}. Votem de novo`)).toBeVisible();
    await looksRight(tv);
  },
);

test('without a household the TV says how to make one, and shows it once it is there', async () => {
  const person = await createPerson({ name: 'Dora' });
  const tv = await houseOnTv(person);
  await expect(heading(tv)).toHaveText('Faça a sua casa');
  await expect(tv.getByRole('img', { name: 'QR code pra fazer a casa no celular' })).toBeVisible();
  await looksRight(tv);
  await person.call('POST', '/household', { name: 'Casa da Dora' });
  await expect(heading(tv)).toHaveText('Quem tá no sofá?');
  await expect(focused(tv)).toHaveAccessibleName('Dora tá fora');
});
