import {
  MOST_EPISODES_OF_SEASON,
  MOST_EPISODES_OF_SERIES,
  MOST_OF_TITLE,
} from '#catalog/import-schema.ts';
import type {
  EpisodeInput,
  SeasonInput,
  SeenProvider,
  TitleInput,
} from '#catalog/import-schema.ts';
import { lastOfEach } from '#platform/database/bulk-writes.ts';
import { cutList, statedDayOf, imagePathOf, lineOf, textOf } from './text-rules.ts';
import type { Findings } from './findings.ts';
import { mapOffers } from './offer-rules.ts';
import type { EpisodeRow, SeasonAnswer, TitleAnswer } from './title-schema.ts';

/** Generic names that the film database writes for seasons and episodes without one of their own. */
const GENERIC = /^(temporada|season|epis[óo]dio|episode|cap[íi]tulo|chapter) \d+$/i;

function nameOf(value: string | null | undefined): string | null {
  const name = lineOf(value);
  return name === null || GENERIC.test(name) ? null : name;
}

/** The seasons of a series, without their episodes, in order; if there are too many, the newest ones. */
export function seasonListOf(answer: TitleAnswer, findings: Findings): SeasonInput[] {
  const rows = lastOfEach(answer.seasons ?? [], (row) => row.season_number).toSorted(
    (a, b) => b.season_number - a.season_number,
  );
  return cutList(rows, MOST_OF_TITLE.seasons, { name: 'serie.seasons[]', findings })
    .toReversed()
    .map((row) => ({
      number: row.season_number,
      name: nameOf(row.name),
      overview: textOf(row.overview),
      airedOn: statedDayOf(row.air_date),
      posterPath: imagePathOf(row.poster_path),
      episodeCount: row.episode_count ?? null,
    }));
}

/** The last and the next episode of a series, as far as their seasons are listed. */
export function nearEpisodesOf(
  answer: TitleAnswer,
  list: readonly SeasonInput[],
): NonNullable<TitleInput['nearEpisodes']> {
  const listed = new Set(list.map((season) => season.number));
  return [answer.last_episode_to_air, answer.next_episode_to_air].flatMap((row) => {
    const { season_number: season, episode_number: number } = row ?? {};
    if (typeof season !== 'number' || typeof number !== 'number' || !listed.has(season)) return [];
    return [{ season, ...episodeOf({ ...row, episode_number: number }) }];
  });
}

function episodeOf(row: EpisodeRow): EpisodeInput {
  return {
    number: row.episode_number,
    name: nameOf(row.name),
    overview: textOf(row.overview),
    airedOn: statedDayOf(row.air_date),
    runtime: row.runtime || null,
    stillPath: imagePathOf(row.still_path),
    sourceId: row.id ?? null,
  };
}

/** Episodes in order, once each; if there are too many, the newest ones. */
function newestEpisodes(rows: readonly EpisodeRow[], findings: Findings): EpisodeInput[] {
  const newestFirst = lastOfEach(rows, (row) => row.episode_number).toSorted(
    (a, b) => b.episode_number - a.episode_number,
  );
  return cutList(newestFirst, MOST_EPISODES_OF_SEASON, { name: 'season.episodes[]', findings })
    .toReversed()
    .map(episodeOf);
}

/**
 * The seasons of a title with the episodes of those that were fetched, and with offers if the responses have any;
 * `providers` are named in these offers.
 */
export function withEpisodes(
  list: readonly SeasonInput[],
  answers: readonly SeasonAnswer[],
  at: Date,
  findings: Findings,
): { seasonList: SeasonInput[]; providers: SeenProvider[] } {
  const fetched = new Map(answers.map((answer) => [answer.season_number, answer]));
  const providers: SeenProvider[] = [];
  const seasonList = list.map((season): SeasonInput => {
    const answer = fetched.get(season.number);
    if (answer === undefined) return season;
    const episodes = newestEpisodes(answer.episodes, findings);
    const watch = answer['watch/providers'];
    if (watch === undefined) return { ...season, episodes };
    const mapped = mapOffers(watch, at, findings);
    providers.push(...mapped.providers);
    const offers = mapped.offers.entries.map(({ providerId, type }) => ({ providerId, type }));
    return { ...season, episodes, offers };
  });
  const count = list.reduce((sum, season) => sum + (season.episodeCount ?? 0), 0);
  if (count > MOST_EPISODES_OF_SERIES) {
    findings.note(`serie.seasons[].episodes[]: cut to ${MOST_EPISODES_OF_SERIES} rows`);
  }
  return { seasonList, providers };
}
