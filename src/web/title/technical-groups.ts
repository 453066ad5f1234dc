import type { CastMember, CrewMember, TitleInfo } from '#api/types.ts';
import { titleCredits } from '#web/title-parts/title-view.ts';

type Person = Pick<CastMember | CrewMember, 'id' | 'name' | 'popularity'>;

interface TechnicalGroup {
  label: string;
  people: Person[];
}

/** Most people a group names (document 1, section 9). */
const GROUP_LIMIT = 6;

const DIRECTING_JOBS = new Set(['Director', 'Co-Director', 'Series Director']);

/**
 * The sheet's groups, each by popularity and without the empty ones. People count by what they did on
 * this title, not by what they are known for: an actor who directs belongs under "Direção".
 */
export function technicalGroups(title: TitleInfo): TechnicalGroup[] {
  const { cast, crew } = titleCredits(title);
  return [
    { label: 'Direção', people: crew.filter((member) => DIRECTING_JOBS.has(member.job)) },
    { label: 'Roteiro', people: crew.filter((member) => member.department === 'Writing') },
    { label: 'Elenco', people: cast },
    { label: 'Produção', people: crew.filter(isProducer) },
  ]
    .map(({ label, people }) => ({ label, people: mostPopular(people) }))
    .filter(({ people }) => people.length > 0);
}

const isProducer = (member: CrewMember) =>
  member.department === 'Production' && member.job.includes('Producer');

function mostPopular(people: Person[]): Person[] {
  const unique = new Map(people.map((person) => [person.id, person]));
  return [...unique.values()].toSorted((a, b) => b.popularity - a.popularity).slice(0, GROUP_LIMIT);
}
