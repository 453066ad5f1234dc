import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { slidesPerView, type SlideKind } from '#ui/slides.ts';
import { changeMovie, offer } from './catalogue.ts';
import { CIDADE, expect, go, shiftsOf, visitWithoutPictures as visit } from './site.ts';

const WIDTHS = [360, 720, 1024, 1280, 1480, 1920];

interface Row {
  kind: SlideKind;
  title: string;
  /** Slides that fit between the gutters, and how many columns of them there are. */
  shown: number;
  columns: number;
}

/** The measurements of every carousel of the page: slide widths and the width available for them. */
const measure = (page: Page): Promise<Row[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('section[data-kind]')].flatMap((section) => {
      const track = section.querySelector('ul');
      const first = track?.querySelector('li');
      if (!track || !first || track.clientWidth === 0) return [];
      const style = getComputedStyle(track);
      const px = (value: string) => Number.parseFloat(value);
      const room = track.clientWidth - px(style.paddingLeft) - px(style.paddingRight);
      const gap = px(style.columnGap);
      const lefts = [...track.children].map((slide) => (slide as HTMLElement).offsetLeft);
      return {
        kind: (section as HTMLElement).dataset['kind'] as SlideKind,
        title: section.querySelector('h2')?.textContent ?? '',
        shown: (room + gap) / (first.getBoundingClientRect().width + gap),
        columns: new Set(lefts).size,
      };
    }),
  );

/** Rows that do not match their table. Slides have a maximum width, so a few may not fill the row. */
const misfits = (rows: Row[], width: number): string[] =>
  rows.flatMap(({ kind, title, shown, columns }) => {
    const wanted = slidesPerView(kind, width, columns);
    const fits = wanted < columns ? Math.abs(shown - wanted) < 0.02 : shown > wanted - 0.02;
    return fits ? [] : `${title} at ${width} px shows ${shown.toFixed(2)}, not ${wanted}`;
  });

test('every row shows as many slides as its table says, at every width', async () => {
  const page = await visit('/');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const rows = await measure(page);
    expect(rows.length).toBeGreaterThanOrEqual(7);
    expect(misfits(rows, width)).toEqual([]);
  }
  await go(page, CIDADE);
  await expect(page.getByRole('region', { name: 'Equipe' })).toBeAttached();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const rows = await measure(page);
    expect(new Set(rows.map(({ kind }) => kind))).toContain('people');
    const inPage = rows.filter(({ kind }) => kind !== 'providers');
    expect(misfits(inPage, width)).toEqual([]);
  }
});

test('the server’s page has the right number before any script runs', async () => {
  const page = await visit('/', {
    viewport: { width: 1280, height: 900 },
    javaScriptEnabled: false,
  });
  expect(misfits(await measure(page), 1280)).toEqual([]);
});

test('a few slides are not stretched to fill a row', async () => {
  const page = await visit('/genres', {
    before: (tab) =>
      changeMovie(tab, 598, (movie) => {
        movie.recommendations.results = movie.recommendations.results.slice(0, 2);
      }),
  });
  await go(page, CIDADE);
  const row = page.getByRole('region', { name: 'Você também pode gostar de:' });
  await expect(row.getByRole('listitem')).toHaveCount(2);
  // The rows of a title's page are laid out when they come near the viewport.
  await row.scrollIntoViewIfNeeded();
  // Only those of the cards.
  const { back, forward } = endsOf(row);
  await expect(back.or(forward)).toHaveCount(0);
});

const endsOf = (row: Locator) => ({
  back: row.getByRole('button', { name: /^Voltar em/ }),
  forward: row.getByRole('button', { name: /^Avançar em/ }),
  slides: row.getByRole('listitem'),
});

describe('the arrows', () => {
  test('scroll by one view, and are disabled at the ends', async () => {
    const page = await visit('/', { pictures: true });
    const { back, forward, slides } = endsOf(page.getByRole('region', { name: 'Novidades' }));
    await slides.first().scrollIntoViewIfNeeded();
    await expect(back).toBeDisabled();
    await expect(slides.first()).toBeInViewport({ ratio: 0.9 });
    await expect(async () => {
      if (await forward.isEnabled()) await forward.click({ timeout: 1000 });
      await expect(slides.last()).toBeInViewport({ ratio: 0.9, timeout: 700 });
    }).toPass({ timeout: 10_000 });
    await expect(forward).toBeDisabled();
    await expect(back).toBeEnabled();
    await expect(async () => {
      if (await back.isEnabled()) await back.click({ timeout: 1000 });
      await expect(slides.first()).toBeInViewport({ ratio: 0.9, timeout: 700 });
    }).toPass({ timeout: 10_000 });
    await expect(back).toBeDisabled();
    expect(await shiftsOf(page)).toEqual([]);
  });

  test('work by keyboard, and keep the focus at the end', { tags: 'default' }, async () => {
    const page = await visit(CIDADE);
    const { back, forward, slides } = endsOf(page.getByRole('region', { name: 'Elenco' }));
    await forward.focus();
    await expect(back).toBeDisabled();
    await expect(async () => {
      await page.keyboard.press('Enter');
      await expect(slides.last()).toBeInViewport({ ratio: 0.9, timeout: 700 });
    }).toPass({ timeout: 10_000 });
    await expect(forward).toBeFocused();
    await expect(forward).toBeDisabled();
  });
});

test('a focused slide is scrolled into view', async () => {
  const page = await visit(CIDADE);
  const last = page.getByRole('region', { name: 'Elenco' }).getByRole('link').last();
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 0.9 });
});

test('the row of services follows its own table', async () => {
  const page = await visit('/genres', {
    before: (tab) =>
      changeMovie(tab, 598, (movie) => {
        const services = Array.from({ length: 9 }, (_, id) =>
          offer(id + 1, `Serviço ${id}`, 'stream'),
        );
        movie.providers = { ...movie.providers, stream: services, rent: [], buy: [] };
      }),
  });
  await go(page, CIDADE);
  await expect(page.getByRole('region', { name: 'Assista agora' })).toBeVisible();
  for (const width of [320, 480, 620, 768, 992]) {
    await page.setViewportSize({ width, height: 900 });
    const rows = (await measure(page)).filter(({ kind }) => kind === 'providers');
    expect(rows).toHaveLength(1);
    expect(misfits(rows, width)).toEqual([]);
  }
});
