import type { MediaItem, PersonInfo } from '#api/types.ts';
import { formatYear } from '#web/foundation/format.ts';
import { titleSlug } from '#shared/slug.ts';
import { jobTitle } from '#web/title-parts/credit-names.ts';
import { itemDate } from '#web/title-parts/title-view.ts';
import { areaName } from './person-words.ts';

/** A title with the person's roles in it: characters or jobs. */
export interface Work {
  item: MediaItem;
  roles: string[];
}

/**
 * One area of work, grouped by year, newest first. The year of undated titles is empty, and last.
 */
export interface Area {
  name: string;
  /** Its anchor on the page: `#atuacao`. */
  anchor: string;
  count: number;
  years: { year: string; works: Work[] }[];
}

type Person = Pick<PersonInfo, 'credits' | 'gender' | 'known_for_department'>;

interface Credit {
  item: MediaItem;
  area: string;
  role: string;
}

/** A person's credits by area of work: their own department first, then by number of titles. */
export function filmographyOf(person: Person, isShown: (item: MediaItem) => boolean): Area[] {
  const own = areaName(person.known_for_department ?? '');
  const shown = creditsOf(person).filter(({ item }) => isShown(item));
  return Array.from(
    Map.groupBy(shown, ({ area }) => area),
    ([name, credits]) => areaOf(name, credits),
  ).toSorted(
    (one, other) =>
      Number(other.name === own) - Number(one.name === own) || other.count - one.count,
  );
}

const creditsOf = ({ credits: { cast, crew }, gender }: Person): Credit[] => [
  ...cast.map((item) => ({ item, area: areaName('Acting'), role: item.character })),
  ...crew.map((item) => ({
    item,
    area: areaName(item.department),
    role: jobTitle(item.job, item.department, gender),
  })),
];

/** One entry for each title, with all roles in it. */
function areaOf(name: string, credits: readonly Credit[]): Area {
  const works = Array.from(
    Map.groupBy(credits, ({ item }) => `${item.media_type} ${item.id}`).values(),
    ([first, ...more]): Work => ({
      item: (first as Credit).item,
      roles: [...new Set([first as Credit, ...more].map(({ role }) => role))].filter(Boolean),
    }),
  );
  const byYear = Map.groupBy(works, ({ item }) => formatYear(itemDate(item)));
  const years = Array.from(byYear, ([year, done]) => ({ year, works: done }));
  return {
    name,
    anchor: titleSlug(name, 0).slice(0, -'-0'.length),
    count: works.length,
    years: years.toSorted((one, other) => Number(other.year) - Number(one.year)),
  };
}
