import type { Identifiers, MovingSubject } from '#moving/records.ts';
import { comparableName } from './names.ts';
import { readEpisode } from '#moving/meaning/titles.ts';

/** An episode of the matched series, as the catalogue has it. Season 0 has the specials. */
export type EpisodeCandidate = {
  season: number;
  number: number;
  ids: Identifiers;
  names: readonly string[];
};

export type EpisodeMatch =
  | {
      type: 'matched';
      episode: EpisodeCandidate;
      by: 'imdb' | 'tmdb' | 'tvdb' | 'number' | 'name' | 'running-number';
    }
  | { type: 'question'; episodes: readonly EpisodeCandidate[] }
  | { type: 'missing' };

const TRUSTED = ['tvdb', 'tmdb', 'imdb'] as const;

/** Names that say nothing but a number: `Episódio 3`, `Capítulo 12`. */
const isGeneric = (name: string) => {
  const { number, name: rest } = readEpisode(name);
  return number !== undefined && rest === undefined;
};

/**
 * The episode that a row means. Its own identifiers decide first, because databases number seasons differently;
 * then a name that only one episode has, then the numbers.
 */
export function matchEpisode(
  subject: Pick<MovingSubject, 'season' | 'episode'>,
  episodes: readonly EpisodeCandidate[],
): EpisodeMatch {
  const { season, episode } = subject;
  if (!episode) return { type: 'missing' };
  for (const name of TRUSTED) {
    const id = episode.ids[name];
    if (id === undefined) continue;
    const found = episodes.filter(({ ids }) => ids[name] === id);
    if (found.length === 1) return { type: 'matched', episode: found[0]!, by: name };
  }
  const numbered =
    season === undefined || episode.number === undefined
      ? undefined
      : episodes.find((one) => one.season === season && one.number === episode.number);
  const named = withName(episode.name, episodes);
  if (named.length === 1 && named[0] !== numbered) {
    return { type: 'matched', episode: named[0]!, by: 'name' };
  }
  if (numbered) return { type: 'matched', episode: numbered, by: 'number' };
  if (named.length > 1) {
    const inSeason = named.filter((one) => one.season === season);
    return inSeason.length === 1
      ? { type: 'matched', episode: inSeason[0]!, by: 'name' }
      : { type: 'question', episodes: named };
  }
  if (episode.number === undefined) return { type: 'missing' };
  return byRunningNumber(season, episode.number, episodes);
}

function withName(name: string | undefined, episodes: readonly EpisodeCandidate[]) {
  if (name === undefined || isGeneric(name)) return [];
  const own = comparableName(name);
  if (own === '') return [];
  return episodes.filter(({ names }) => names.some((other) => comparableName(other) === own));
}

/** Anime and some exports count episodes through all seasons; specials are not counted. */
function byRunningNumber(
  season: number | undefined,
  number: number,
  episodes: readonly EpisodeCandidate[],
): EpisodeMatch {
  const inOrder = episodes
    .filter((one) => one.season > 0)
    .toSorted((a, b) => a.season - b.season || a.number - b.number);
  const found = inOrder[number - 1];
  if (!found) return { type: 'missing' };
  if (season === undefined || season === found.season) {
    return { type: 'matched', episode: found, by: 'running-number' };
  }
  return { type: 'question', episodes: [found] };
}

/**
 * The episodes that a high-water mark covers: all of the seasons before it and of its own up to it. Specials are never
 * covered, and the mark's season is the first if the source counts through.
 */
export function episodesThrough(
  mark: EpisodeCandidate,
  episodes: readonly EpisodeCandidate[],
): EpisodeCandidate[] {
  return episodes.filter(
    ({ season, number }) =>
      season > 0 && (season < mark.season || (season === mark.season && number <= mark.number)),
  );
}
