import { describe, test } from 'vitest';
import { expect, screens, site, visit } from './site.ts';

const DARK = '/serie/dark-70523';

describe('the seasons of a series', () => {
  test.each(screens('1440 px'))(
    'open in place and keep their address at $name',
    { tags: 'default' },
    async ({ screen }) => {
      const page = await visit(DARK, screen);
      const strip = page.getByRole('region', { name: 'Temporadas' });
      await expect(strip.getByRole('link')).toHaveCount(3);
      await expect(strip.getByRole('link', { name: /^1ª temporada/ })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await expect(strip.getByText('1º de dezembro de 2017').first()).toBeVisible();
      await strip.getByRole('link', { name: /^2ª temporada/ }).click();
      const episodes = strip.getByRole('list', { name: 'Episódios: 2ª temporada' });
      await expect(episodes.getByRole('listitem')).toHaveCount(8);
      await expect(page).toHaveURL(/\?temporada=2$/);
    },
  );

  test('are in the response of their address, before any script', { tags: 'default' }, async () => {
    const seasonPage = async (number: number) =>
      (await fetch(`${site}${DARK}?temporada=${number}`)).text();
    const [second, third] = ['21 de junho de 2019', '27 de junho de 2020'];
    expect(await seasonPage(2)).toContain(second);
    const html = await seasonPage(3);
    expect(html).toContain(third);
    expect(html).not.toContain(second);
  });

  test('are in the structured data of their series', { tags: 'default' }, async () => {
    const html = await (await fetch(site + DARK)).text();
    const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
      .map(([, text]) => JSON.parse(text!) as { '@type': string; containsSeason?: unknown[] })
      .find((thing) => thing['@type'] === 'TVSeries');
    expect(data?.containsSeason).toHaveLength(3);
    expect(data?.containsSeason?.[2]).toEqual({
      '@type': 'TVSeason',
      seasonNumber: 3,
      name: '3ª temporada',
      startDate: '2020-06-27',
      numberOfEpisodes: 8,
      url: `${site}${DARK}?temporada=3`,
    });
  });
});
