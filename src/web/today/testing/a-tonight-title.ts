import type { TonightTitle } from '#api/types.ts';
import { INK } from '#shared/colours.ts';

const globoplay = {
  provider_id: 307,
  provider_name: 'Globoplay',
  logo_path: null,
  provider_logo_path: null,
  brand: { colour: INK, letters: 'gp' },
  family_id: 307,
};

/** A film of 88 minutes at Globoplay, for tests; `more` makes it another title. */
export function aTonightTitle(more: Partial<TonightTitle> = {}): TonightTitle {
  const id = more.media_id ?? 1;
  return {
    id,
    media_id: id,
    media_type: 'movie',
    title: `Filme ${id}`,
    name: `Série ${id}`,
    original_title: 'Original',
    release_date: '2011-10-28',
    first_air_date: '2011-10-28',
    poster_path: null,
    our_rating: { user: null, average: null, count: 0 },
    imdb_rating: null,
    offer: { ...globoplay, type: 'stream' },
    plan_families: [307],
    genres: ['Comédia'],
    age_rating: null,
    runtime: 88,
    watch: { ...globoplay, provider_link: null, type: 'stream', label: 'PARA ASSISTIR' },
    next_episode: null,
    episodes_left: null,
    is_started: false,
    ...more,
  } as TonightTitle;
}
