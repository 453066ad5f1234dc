import type { TitleInfo } from '#api/types.ts';
import type { PagePath } from '#shared/page-addresses.ts';
import { currentSite } from '#web/foundation/site.ts';
import { titleAddress } from '#web/title-parts/title-address.ts';
import { originalName, titleCredits, titleDate, titleName } from '#web/title-parts/title-view.ts';
import { pageHead } from './page-head.ts';
import { breadcrumbs, withoutEmpty, type Named, type StructuredData } from './structured-data.ts';

/** The canonical path of a title's page. */
export const titlePath = (title: TitleInfo): PagePath =>
  `/${title.media_type}/${titleAddress(title).params.slug}`;

export function titleHead(title: TitleInfo) {
  return pageHead({
    title: titleName(title),
    description: title.overview,
    path: titlePath(title),
    image: `/art/share/${title.media_type}/${title.id}.png`,
    type: title.media_type === 'movie' ? 'video.movie' : 'video.tv_show',
    structuredData: import.meta.env.SSR && [titleData(title), titleTrail(title)],
  });
}

/** schema.org Movie or TVSeries. */
export function titleData(title: TitleInfo): StructuredData {
  const site = currentSite();
  const { cast, crew } = titleCredits(title);
  const date = titleDate(title);
  const people = (members: { id: number; name: string }[]) =>
    members.map(({ id, name }) => ({
      '@type': 'Person',
      name,
      url: `${site.url}/person/${id}`,
    }));
  const directors = crew.filter((member) => member.job === 'Director');
  const creators = crew.filter((member) => member.job === 'Creator' || member.job === 'Author');
  const url = `${site.url}${titlePath(title)}`;
  return withoutEmpty({
    '@context': 'https://schema.org',
    '@type': title.media_type === 'movie' ? 'Movie' : 'TVSeries',
    '@id': url,
    url,
    name: titleName(title),
    alternateName: originalName(title) === titleName(title) ? '' : originalName(title),
    description: title.overview,
    image: `${site.url}/art/share/${title.media_type}/${title.id}.png`,
    inLanguage: title.original_language,
    genre: title.genres.map((genre) => genre.name),
    contentRating: title.content_ratings.rating,
    director: people(directors),
    creator: title.media_type === 'serie' ? people(creators) : [],
    actor: people(cast.slice(0, 10)),
    sameAs: title.imdb_id ? `https://www.imdb.com/title/${title.imdb_id}/` : '',
    ...(title.media_type === 'movie'
      ? {
          datePublished: date,
          dateCreated: date,
          duration: title.runtime ? `PT${title.runtime}M` : '',
        }
      : {
          startDate: date,
          endDate: title.last_air_date,
          numberOfSeasons: title.number_of_seasons,
          numberOfEpisodes: title.number_of_episodes,
          containsSeason: title.seasons.map((season) =>
            withoutEmpty({
              '@type': 'TVSeason',
              seasonNumber: season.season_number,
              name: season.name ?? `${season.season_number}ª temporada`,
              startDate: season.air_date,
              numberOfEpisodes: season.episode_count,
              url: `${url}?temporada=${season.season_number}`,
            }),
          ),
        }),
  });
}

/** The listing of all films or of all series. */
function titleTrail(title: TitleInfo): StructuredData {
  const all: Named =
    title.media_type === 'movie'
      ? { name: 'Filmes', path: '/descubra/filmes' }
      : { name: 'Séries', path: '/descubra/series' };
  return breadcrumbs(all, { name: titleName(title), path: titlePath(title) });
}
