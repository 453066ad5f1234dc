import { sql } from 'drizzle-orm';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { DAY_MS } from '#shared/days.ts';
import { violationsHere } from './accessibility.ts';
import { asPerson, createPerson } from './signed-in.ts';
import { expect, screens, shiftsOf, visitAfresh as visit, type Visit } from './site.ts';
import { startSite, type Site } from './started-site.ts';
import { firstByDefault } from '#test/tier.ts';

/** Running: nine weekly episodes, of which five are broadcast and the sixth comes in four days. */
const DARK = { id: 70523, path: '/serie/dark-70523', season: 4 };
/** Its only episode comes tomorrow. */
const CHERNOBYL = { id: 87108, path: '/serie/chernobyl-87108' };
/** Thirty seasons, the last of which has an episode today. */
const SOPRANOS = { id: 1398, path: '/serie/familia-soprano-1398' };
/** A novela with six chapters a week, two weeks before this one and two after it. */
const AVENIDA = { id: 92000060, path: '/serie/avenida-brasil-92000060' };

const today = brazilDay(new Date());
const inDays = (days: number) =>
  new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
/** Days from today to a day of the week, counted from Monday, some weeks from now. */
const sinceMonday = (week: number, day: number) =>
  week * 7 + day - ((new Date(today).getUTCDay() + 6) % 7);
const written = (options: Intl.DateTimeFormatOptions) => (date: string) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', ...options })
    .format(new Date(date))
    .replace('-feira', '');
const weekdayOf = written({ weekday: 'long' });
const dayOf = (date: string) =>
  written({
    day: 'numeric',
    month: 'long',
    ...(date.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  })(date).replace(/^1 /, '1º ');

let site: Site;
beforeAll(async () => {
  site = await startSite();
  const database = await openDatabase({ dataDir: site.dataDir, databaseUrl: undefined }, silentLog);
  const addSeason = async (id: number, season: number, days: readonly number[]) => {
    await database.db.execute(sql`insert into seasons
      (media_type, title_id, number, aired_on, episode_count)
      values ('serie', ${id}, ${season}, ${inDays(days[0] ?? -1000)}, ${days.length || null})`);
    for (const [index, day] of days.entries()) {
      await database.db.execute(sql`insert into episodes
        (media_type, title_id, season, number, name, aired_on, runtime)
        values ('serie', ${id}, ${season}, ${index + 1}, ${`Caverna ${index + 1}`},
          ${inDays(day)}, ${day < 0 ? 50 + index : null})`);
    }
    await database.db.execute(sql`update titles set ended_on = null
      where media_type = 'serie' and id = ${id}`);
  };
  await addSeason(
    DARK.id,
    DARK.season,
    Array.from({ length: 9 }, (_, index) => (index - 5) * 7 + 4),
  );
  await addSeason(CHERNOBYL.id, 2, [1]);
  await database.db.execute(sql`delete from seasons where title_id = ${AVENIDA.id}`);
  await addSeason(
    AVENIDA.id,
    1,
    [-2, -1, 0, 1, 2].flatMap((week) => [0, 1, 2, 3, 4, 5].map((day) => sinceMonday(week, day))),
  );
  await database.db.execute(sql`delete from seasons where title_id = ${SOPRANOS.id}`);
  for (let season = 1; season < 30; season += 1) await addSeason(SOPRANOS.id, season, []);
  await addSeason(SOPRANOS.id, 30, [0]);
  await database.close();
});
afterAll(() => site.stop());

/** Until the late part of the page, where the seasons are, is hydrated. */
const untilSeasonsOpen = async (page: Page) => {
  await page.waitForFunction(() => {
    const link = document.querySelector('[aria-labelledby=temporadas] a');
    return link && Object.keys(link).some((key) => key.startsWith('__reactProps'));
  });
};
const enter = (path: string, options: Visit = {}) =>
  visit(path, { ready: untilSeasonsOpen, ...options, origin: site.url });
const slip = (page: Page) => page.getByRole('region', { name: 'Próximo episódio' });
const seasons = (page: Page) => page.getByRole('region', { name: 'Temporadas' });
const chapters = (page: Page) => page.getByRole('region', { name: 'Capítulos da semana' });
const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

describe.each(screens('390 px'))('the next episode at $name', ({ screen }) => {
  test.each([true, false])('is announced and listed; JavaScript: %s', async (javaScriptEnabled) => {
    const page = await enter(DARK.path, { ...screen, javaScriptEnabled });
    const next = inDays(4);
    await expect(slip(page).getByRole('heading', { level: 2 })).toHaveText('Próximo episódio');
    await expect(slip(page)).toContainText(`Sai ${weekdayOf(next)}, ${dayOf(next)}.`);
    await expect(slip(page)).toContainText('Episódio 6 da 4ª temporada, “Caverna 6”');
    await expect(slip(page).getByText('em 4 dias', { exact: true })).toBeVisible();

    await expect(seasons(page).getByRole('link', { name: /^4ª temporada/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
    const rows = seasons(page)
      .getByRole('list', { name: 'Episódios: 4ª temporada' })
      .getByRole('listitem');
    await expect(rows).toHaveCount(9);
    await expect(rows.nth(0)).toContainText(`${dayOf(inDays(-31))}, 50 min`);
    await expect(rows.nth(5)).toContainText(`${weekdayOf(next)}, ${dayOf(next)}`);
    await expect(rows.nth(5)).toContainText('em 4 dias');
    await expect(rows.nth(6)).toContainText(`${weekdayOf(inDays(11))}, ${dayOf(inDays(11))}`);
    await expect(rows.getByText(/^em \d+ (dias|semanas)$/)).toHaveCount(1);
    const colour = (row: number) =>
      rows
        .nth(row)
        .getByText(`Caverna ${row + 1}`)
        .evaluate((element) => getComputedStyle(element).color);
    const [broadcast, announced, later] = [await colour(0), await colour(5), await colour(6)];
    expect(announced).toBe(broadcast);
    expect(later).not.toBe(broadcast);
  });

  test('has no accessibility problems, and moves nothing', async () => {
    const page = await enter(DARK.path, screen);
    await slip(page).scrollIntoViewIfNeeded();
    expect(await violationsHere(page)).toEqual([]);
    expect(await shiftsOf(page)).toEqual([]);
  });

  test('can be tomorrow or today', async () => {
    const tomorrow = await enter(CHERNOBYL.path, screen);
    await expect(slip(tomorrow)).toContainText(`Sai amanhã, ${weekdayOf(inDays(1))}.`);
    await expect(seasons(tomorrow).getByText('amanhã', { exact: true })).toBeVisible();
    const now = await enter(SOPRANOS.path, screen);
    await expect(slip(now)).toContainText(`Sai hoje, ${weekdayOf(today)}.`);
    await expect(seasons(now).getByText('hoje', { exact: true })).toBeVisible();
  });

  test('opens the last of many seasons, in view in the strip', async () => {
    const page = await enter(SOPRANOS.path, screen);
    const strip = seasons(page).getByRole('list').first();
    const inView = (season: string) =>
      strip.evaluate((list, label) => {
        const box = list.getBoundingClientRect();
        const link = [...list.querySelectorAll('a')].find((candidate) =>
          candidate.innerText.includes(label),
        )!;
        const { left, right } = link.getBoundingClientRect();
        return left >= box.left - 1 && right <= box.right + 1;
      }, season);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect([await inView('30ª temporada'), await inView('1ª temporada')]).toEqual([true, false]);
    await strip.getByRole('link', { name: /^1ª temporada/ }).click();
    await expect(page).toHaveURL(/\?temporada=1$/);
    await expect(strip.getByRole('link', { name: /^1ª temporada/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
    expect(await inView('1ª temporada')).toBe(true);
    expect(await page.evaluate(overflow)).toBe(0);
  });
});

describe('the seasons', () => {
  test('open by keyboard alone, and the focus stays', async () => {
    const page = await enter(DARK.path);
    await seasons(page).getByRole('link').first().focus();
    await page.keyboard.press('Tab');
    const second = seasons(page).getByRole('link', { name: /^2ª temporada/ });
    await expect(second).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(
      seasons(page).getByRole('list', { name: 'Episódios: 2ª temporada' }),
    ).toBeVisible();
    await expect(second).toBeFocused();
    await expect(second).toHaveAttribute('aria-current', 'true');
  });

  test.each([
    ['no-preference', 1],
    ['reduce', 0],
  ] as const)('with reduced motion "%s" slide %i times', async (reducedMotion, slides) => {
    const page = await enter(CHERNOBYL.path, {
      reducedMotion,
      before: (tab) =>
        tab.addInitScript(() => {
          const animate = Element.prototype.animate;
          Object.assign(window, { slides: 0 });
          Element.prototype.animate = function (frames, options) {
            if (JSON.stringify(frames).includes('height'))
              (window as { slides?: number }).slides! += 1;
            return animate.call(this, frames, options);
          };
        }),
    });
    await seasons(page)
      .getByRole('link', { name: /^1ª temporada/ })
      .click();
    await expect(
      seasons(page).getByRole('list', { name: 'Episódios: 1ª temporada' }),
    ).toBeVisible();
    expect(await page.evaluate(() => (window as { slides?: number }).slides)).toBe(slides);
  });

  test('fit into 320 px, also with text of twice the size', async () => {
    const page = await enter(DARK.path, { viewport: { width: 320, height: 640 } });
    expect(await page.evaluate(overflow)).toBe(0);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await page.evaluate(overflow)).toBe(0);
    const cut = await seasons(page).evaluate((section) =>
      [...section.querySelectorAll('li span:not([aria-hidden])')]
        .filter((text) => text.getBoundingClientRect().right > document.documentElement.clientWidth)
        .filter((text) => !text.closest('a'))
        .map((text) => text.textContent),
    );
    expect(cut).toEqual([]);
  });
});

describe.each(screens('1440 px'))('the chapters of a novela at $name', ({ screen }) => {
  test.each(firstByDefault([true, false]))(
    'show by week; JavaScript: %s',
    { tags: 'default' },
    async (javaScriptEnabled) => {
      // Without an episode left in this week on a Sunday, the next one shows.
      const week = sinceMonday(0, 5) >= 0 ? 3 : 4;
      const page = await enter(AVENIDA.path, { ...screen, javaScriptEnabled });
      await expect(page.getByRole('region', { name: 'Próximo capítulo' })).toBeVisible();
      const leaves = chapters(page)
        .getByRole('list', { name: /^Capítulos: 1ª temporada, / })
        .getByRole('listitem');
      await expect(leaves).toHaveCount(6);
      await expect(leaves.first()).toContainText(`Caverna ${(week - 1) * 6 + 1}`);
      const monday = inDays(sinceMonday(week - 3, 0));
      await expect(leaves.first()).toContainText(`${monday.slice(8)}/${monday.slice(5, 7)}`);
      if (javaScriptEnabled) {
        expect(await violationsHere(page)).toEqual([]);
      }
      await chapters(page)
        .getByRole('link', { name: /^Semana anterior: \d/ })
        .click();
      // In place with JavaScript, and from the server without.
      const hash = javaScriptEnabled ? '' : '#temporadas';
      await expect(page).toHaveURL(`${AVENIDA.path}?temporada=1&semana=${week - 1}${hash}`);
      await expect(leaves.first()).toContainText(`Caverna ${(week - 2) * 6 + 1}`);
      expect(await page.evaluate(overflow)).toBe(0);
      await expect(chapters(page).getByText('30 capítulos', { exact: true })).toBeVisible();
      if (!javaScriptEnabled) return;
      // The arrow keys do the same, as far as there are weeks; the focus stays inside.
      for (const [key, expected] of [
        ['ArrowRight', week],
        ['ArrowLeft', week - 1],
      ] as const) {
        await page.keyboard.press(key);
        await expect(page).toHaveURL(new RegExp(`semana=${expected}$`));
        await expect(leaves.first()).toContainText(`Caverna ${(expected - 1) * 6 + 1}`);
      }
      for (let at = 1; at < week; at += 1) await page.keyboard.press('ArrowLeft');
      await expect(leaves.first()).toContainText('Caverna 1');
      const links = chapters(page).getByRole('navigation', { name: 'Semanas' }).getByRole('link');
      await expect(links).toBeFocused();
      await expect(links).toHaveAccessibleName(/^Próxima semana/);
    },
  );

  test('have no link before the first and after the last week', async () => {
    const weeks = async (week: number) => {
      const page = await enter(`${AVENIDA.path}?temporada=1&semana=${week}`, screen);
      const links = page.getByRole('navigation', { name: 'Semanas' }).getByRole('link');
      return links.evaluateAll((all) => all.map((link) => link.ariaLabel!.split(':')[0]));
    };
    expect(await weeks(1)).toEqual(['Próxima semana']);
    expect(await weeks(5)).toEqual(['Semana anterior']);
  });
});

test(
  'chapters after the next one do not tell unasked what happens, to who follows a novela',
  { tags: 'default' },
  async () => {
    const person = await createPerson({}, site.url);
    const first = { media_id: AVENIDA.id, season_number: 1, episode_number: 1 };
    await person.call('POST', '/watched/episodes/add', first);
    const page = await enter(`${AVENIDA.path}?temporada=1&semana=1`, { before: asPerson(person) });
    const leaves = chapters(page)
      .getByRole('list', { name: /^Capítulos: 1ª temporada, / })
      .getByRole('listitem');
    await expect(leaves.nth(2)).not.toContainText('Caverna 3');
    await expect(leaves.nth(0)).toContainText('Caverna 1');
    await expect(leaves.nth(1)).toContainText('Caverna 2');
    await page.getByRole('button', { name: 'Mostrar o que acontece no capítulo 3' }).click();
    await expect(leaves.nth(2)).toContainText('Caverna 3');
    await expect(leaves.nth(3)).not.toContainText('Caverna 4');
  },
);
