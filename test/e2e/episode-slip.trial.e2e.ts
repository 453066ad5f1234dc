import { sql } from 'drizzle-orm';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { SerieInfo } from '#api/types.ts';
import { openDatabase } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { DAY_MS } from '#shared/days.ts';
import { violationsHere } from './accessibility.ts';
import { asPerson, createPerson } from './signed-in.ts';
import { expect, screens, shiftsOf, visitAfresh as visit, type Visit } from './site.ts';
import { startSite, type Site } from './started-site.ts';
import { asVisitorOf } from './visitor.ts';

/** Running, with a fourth season: five episodes are out and the sixth comes in four days. */
const DARK = { id: 70523, path: '/serie/dark-70523', season: 4 };
const inDays = (days: number) =>
  new Date(Date.parse(brazilDay(new Date())) + days * DAY_MS).toISOString().slice(0, 10);

let site: Site;
beforeAll(async () => {
  site = await startSite();
  const { db, close } = await openDatabase(
    { dataDir: site.dataDir, databaseUrl: undefined },
    silentLog,
  );
  await db.execute(sql`insert into seasons (media_type, title_id, number, aired_on, episode_count)
    values ('serie', ${DARK.id}, ${DARK.season}, ${inDays(-31)}, 9)`);
  for (let number = 1; number <= 9; number += 1) {
    await db.execute(sql`insert into episodes (media_type, title_id, season, number, name, aired_on)
      values ('serie', ${DARK.id}, ${DARK.season}, ${number}, ${`Caverna ${number}`},
        ${inDays((number - 6) * 7 + 4)})`);
  }
  await db.execute(sql`update titles set ended_on = null, seasons = 4
    where media_type = 'serie' and id = ${DARK.id}`);
  await close();
});
afterAll(() => site.stop());

const slip = (page: Page) => page.getByRole('region', { name: 'Próximo episódio' });
const ticket = (page: Page) => page.getByRole('region', { name: 'Assista agora' });
const boxOf = async (region: ReturnType<typeof slip>) => (await region.boundingBox())!;
const untilHydrated = async (page: Page) => {
  await page.waitForFunction(() => {
    const link = document.querySelector('[aria-labelledby=temporadas] a');
    return link && Object.keys(link).some((key) => key.startsWith('__reactProps'));
  });
};
const enter = (options: Visit) =>
  visit(DARK.path, { ready: untilHydrated, ...options, origin: site.url });

test('the response has the facts of the series, before any script', async () => {
  const api = await fetch(`${site.url}/api/series/${DARK.id}`);
  const { episode_runtime: runtime, updated_at: at } = (await api.json()) as SerieInfo;
  expect(runtime).toBe(55);
  const [year, month, day] = brazilDay(new Date(at)).split('-');
  const html = (await (await fetch(site.url + DARK.path)).text()).replaceAll('<!-- -->', '');
  const parts = [
    `Datas conferidas em ${day}/${month}/${year}. Podem mudar.`,
    '<li>55min por episódio</li>',
    '<li>4 temporadas</li>',
  ];
  expect(parts.filter((part) => !html.includes(part))).toEqual([]);
  expect(html.indexOf('id="proximo"')).toBeLessThan(html.indexOf('id="assista"'));
});

describe.each(screens('390 px'))('the slip at $name', ({ screen }) => {
  test.each([true, false])('stands above the ticket; JavaScript: %s', async (javaScriptEnabled) => {
    const page = await enter({ ...screen, javaScriptEnabled });
    const [above, below] = [await boxOf(slip(page)), await boxOf(ticket(page))];
    expect(above.y + above.height).toBeLessThan(below.y);
    expect(above.width).toBe(below.width);
    await expect(slip(page)).toContainText('Tá na Netflix.');
    await expect(slip(page).getByText('Você ainda não começou')).toBeHidden();
    await expect(page.getByRole('main').getByRole('list').first()).toContainText(
      'desde 01/12/20174 temporadas55min por episódio',
    );
    if (!javaScriptEnabled) return;
    expect(await shiftsOf(page)).toEqual([]);
    expect(await violationsHere(page)).toEqual([]);
  });

  test('names the service that the visitor pays for', async () => {
    const page = await enter({ ...screen, before: asVisitorOf('Netflix') });
    await expect(slip(page)).toContainText('Tá na Netflix, que você assina.');
    expect(await shiftsOf(page)).toEqual([]);
  });

  test('says where a viewer stopped, in room that was there before', async () => {
    const person = await createPerson({}, site.url);
    const beginning = await enter({ ...screen, before: asPerson(person) });
    await expect(slip(beginning)).toContainText('Você ainda não começou');
    await expect(slip(beginning).getByRole('link', { name: /^Assistir do começo/ })).toBeVisible();
    const { height } = await boxOf(slip(beginning));

    await person.call('POST', '/watched/episodes/add', {
      media_id: DARK.id,
      season_number: DARK.season,
      episode_number: 4,
    });
    const page = await enter({ ...screen, before: asPerson(person) });
    await expect(slip(page)).toContainText('Você parou no 4');
    const link = slip(page).getByRole('link', { name: /^Assistir o episódio 5 na Netflix/ });
    await expect(link).toBeVisible();
    expect((await boxOf(slip(page))).height).toBe(height);
    expect(await shiftsOf(page)).toEqual([]);
    expect(await violationsHere(page)).toEqual([]);

    // By keyboard: the slip's link comes before those of the ticket.
    await link.focus();
    await page.keyboard.press('Tab');
    await expect(ticket(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(link).toBeFocused();
  });
});
