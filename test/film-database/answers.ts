// The regular response of each path under `/3`.
import { blocks } from './blocks.ts';
import type { Asked } from './blocks.ts';
import type { Catalogue } from './catalogue.ts';
import { genresOf } from './facts.ts';
import { changesPage, createDiscover, foundByIdentifier, searchPage } from './lists.ts';
import { providerList } from './offers.ts';
import { Refusal } from './refusals.ts';
import type { Kind } from './types.ts';

const MOST_APPENDED = 20;

type Route = [RegExp, (parts: string[], query: URLSearchParams) => object];

/** The response for a path such as `/movie/5`, without `/3`. @throws Refusal */
export function createAnswers(catalogue: Catalogue, today: () => number, images: () => string) {
  const discover = createDiscover(catalogue);
  const routes: Route[] = [
    [
      /^\/(movie|tv|person)\/changes$/,
      ([kind], query) => changesPage(catalogue, kind as Kind, query, today()),
    ],
    [/^\/(movie|tv)\/([^/]+)$/, ([kind, id], query) => title(kind as Kind, id!, query)],
    [
      /^\/(movie|tv)\/([^/]+)\/(.+)$/,
      ([kind, id, block], query) => blockAlone(kind as Kind, id!, block!, query),
    ],
    [/^\/person\/([^/]+)$/, ([id], query) => person(id!, query)],
    [
      /^\/genre\/(movie|tv)\/list$/,
      ([kind]) => ({
        genres: genresOf[kind as Kind].map(([id, name]) => ({ id, name })),
      }),
    ],
    [/^\/watch\/providers\/(movie|tv)$/, (_, query) => providerList(query.get('watch_region'))],
    [/^\/discover\/(movie|tv)$/, ([kind], query) => discover(kind as Kind, query)],
    [/^\/search\/(movie|tv)$/, ([kind], query) => searchPage(catalogue, kind as Kind, query)],
    [/^\/find\/([^/]+)$/, ([id], query) => foundByIdentifier(catalogue, id!, query)],
    [/^\/configuration$/, () => configuration(images())],
  ];

  function title(kind: Kind, text: string, query: URLSearchParams): object {
    const names = (query.get('append_to_response') ?? '').split(',').filter(Boolean);
    if (names.length > MOST_APPENDED) throw new Refusal(27);
    return catalogue.titleOf(kind, idOf(text), names, askedOf(query)) ?? notFound();
  }

  function blockAlone(kind: Kind, text: string, name: string, query: URLSearchParams): object {
    if (!(name in blocks[kind])) notFound();
    const id = idOf(text);
    const body = catalogue.titleOf(kind, id, [name], askedOf(query)) ?? notFound();
    return { id, ...(body[name] as object) };
  }

  function person(text: string, query: URLSearchParams): object {
    const names = (query.get('append_to_response') ?? '').split(',');
    if (names.length > MOST_APPENDED) throw new Refusal(27);
    const body = catalogue.personOf(idOf(text), askedOf(query).language) ?? notFound();
    for (const name of ['translations', 'external_ids', 'images']) {
      if (!names.includes(name)) delete body[name];
    }
    return body;
  }

  return (path: string, query: URLSearchParams): object => {
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(path);
      if (match) return answer(match.slice(1), query);
    }
    return notFound();
  };
}

const notFound = (): never => {
  throw new Refusal(34);
};

function idOf(text: string): number {
  const id = Number(/^\d+/.exec(text)?.[0]);
  if (!Number.isSafeInteger(id) || id < 1) throw new Refusal(6);
  return id;
}

function askedOf(query: URLSearchParams): Asked {
  const codes = (name: string) => query.get(name)?.split(',');
  return {
    language: query.get('language') ?? 'en-US',
    imageLanguages: codes('include_image_language'),
    videoLanguages: codes('include_video_language'),
  };
}

const configuration = (images: string) => ({
  images: {
    base_url: images,
    secure_base_url: images,
    backdrop_sizes: ['w300', 'w780', 'w1280', 'original'],
    logo_sizes: ['w45', 'w92', 'w154', 'w185', 'w300', 'w500', 'original'],
    poster_sizes: ['w92', 'w154', 'w185', 'w342', 'w500', 'w780', 'original'],
    profile_sizes: ['w45', 'w185', 'h632', 'original'],
    still_sizes: ['w92', 'w185', 'w300', 'original'],
  },
  change_keys: ['adult', 'overview', 'title', 'translations'],
});
