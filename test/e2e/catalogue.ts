import type { Page, Route } from 'playwright';
import type { MovieInfo, SerieInfo, TitleInfo } from '#api/types.ts';
import { titleSlug } from '#shared/slug.ts';
import { site } from './site.ts';

/** Reads the API as any client would. */
export async function read<T>(path: string): Promise<T> {
  return (await (await fetch(`${site}/api${path}`)).json()) as T;
}

export const pathOf = (item: {
  media_type: 'movie' | 'serie';
  id: number;
  title?: string;
  name?: string;
}) => `/${item.media_type}/${titleSlug(item.title ?? item.name, item.id)}`;

export const nameOf = (title: TitleInfo) =>
  title.media_type === 'movie' ? title.title : title.name;

/** Changes the API's response for one title in the browser, for states that the catalogue does not have. */
export async function changeMovie(page: Page, id: number, change: (title: MovieInfo) => void) {
  await page.route(`**/api/movies/${id}`, changing(change));
}
export async function changeSerie(page: Page, id: number, change: (title: SerieInfo) => void) {
  await page.route(`**/api/series/${id}`, changing(change));
}

function changing<T>(change: (title: T) => void) {
  return async (route: Route) => {
    const response = await route.fetch();
    const json = (await response.json()) as T;
    change(json);
    await route.fulfill({ response, json });
  };
}

/** A provider's offer, as the API gives it. */
export function offer(id: number, name: string, type: 'stream' | 'free' | 'ads' | 'rent' | 'buy') {
  const labels = {
    stream: 'PARA ASSISTIR',
    free: 'GRÁTIS',
    ads: 'GRÁTIS COM ANÚNCIOS',
    rent: 'PARA ALUGAR',
    buy: 'PARA COMPRAR',
  } as const;
  return {
    provider_id: id,
    provider_name: name,
    logo_path: null,
    provider_logo_path: null,
    family_id: id,
    brand: { colour: '#123456', letters: name.slice(0, 2) },
    provider_link: `https://example.com/${id}`,
    type,
    label: labels[type],
  };
}
