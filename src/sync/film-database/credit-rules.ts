import type { CreditedPersonInput, TitleInput } from '#catalog/import-schema.ts';
import { imagePathOf, lineOf } from './text-rules.ts';
import type { CastRow, CrewRow, PersonRow, TitleAnswer } from './title-schema.ts';

type Cast = NonNullable<TitleInput['cast']>;
type Crew = NonNullable<TitleInput['crew']>;

const MOST_CAST = 60;
const MOST_CREW = 40;
/** A series lists dozens of one-off roles for the same person. */
const MOST_CHARACTERS = 4;

/** Order of the crew: directors, creators, writers and producers, then the heads of departments. */
const DIRECTING = new Set(['Director', 'Co-Director', 'Series Director']);
const HEADS = new Set([
  'Director of Photography',
  'Editor',
  'Original Music Composer',
  'Music',
  'Production Design',
  'Art Direction',
  'Set Decoration',
  'Costume Design',
  'Casting',
  'Casting Director',
  'Sound Designer',
  'Supervising Sound Editor',
  'Makeup Department Head',
  'Makeup Artist',
  'Hairstylist',
  'Visual Effects Supervisor',
  'Special Effects Supervisor',
  'Animation Director',
  'Animation',
  'Stunt Coordinator',
  'Choreographer',
  'First Assistant Director',
  'Assistant Director',
  'Music Supervisor',
  'Storyboard Artist',
  'Script Supervisor',
]);

export type MappedCredits = { cast: Cast; crew: Crew; people: PersonRow[] };

/** The cast in billing order and the crew in order of importance, both cut; with their people. */
export function creditsOf(answer: TitleAnswer): MappedCredits {
  const credits = answer.aggregate_credits ?? answer.credits;
  const people = new Map<number, PersonRow>();
  const cast = castOf(credits?.cast ?? [], people);
  const crew = crewOf(credits?.crew ?? [], answer.created_by ?? [], people);
  return { cast, crew, people: [...people.values()] };
}

function castOf(rows: readonly CastRow[], people: Map<number, PersonRow>): Cast {
  const members = new Map<number, { row: CastRow; characters: string[] }>();
  for (const row of rows.toSorted((a, b) => (a.order ?? 1e6) - (b.order ?? 1e6))) {
    const member = members.get(row.id) ?? { row, characters: [] };
    member.characters.push(...charactersOf(row));
    members.set(row.id, member);
  }
  return [...members.values()].slice(0, MOST_CAST).map(({ row, characters }) => {
    keep(people, row);
    return {
      personId: row.id,
      character: [...new Set(characters)].slice(0, MOST_CHARACTERS).join(' / '),
    };
  });
}

/** Those with the most episodes first. */
function charactersOf({ character, roles }: CastRow): string[] {
  const all = roles
    ? roles.toSorted((a, b) => (b.episode_count ?? 0) - (a.episode_count ?? 0))
    : [{ character }];
  return all.flatMap((role) => lineOf(role.character) ?? []);
}

type Weighed = Crew[number] & { weight: number; person: PersonRow };

function crewOf(
  rows: readonly CrewRow[],
  creators: readonly PersonRow[],
  people: Map<number, PersonRow>,
): Crew {
  const created = creators.map((person) => weigh(person, 'Writing', 'Creator'));
  const others = rows.flatMap((row) =>
    jobsOf(row).map((job) => weigh(row, lineOf(row.department) ?? 'Crew', job)),
  );
  const unique = new Map<string, Weighed>();
  for (const credit of [...created, ...others]) {
    const key = `${credit.personId} ${credit.job}`;
    if (Number.isFinite(credit.weight) && !unique.has(key)) unique.set(key, credit);
  }
  return [...unique.values()]
    .toSorted((a, b) => a.weight - b.weight)
    .slice(0, MOST_CREW)
    .map(({ personId, department, job, person }) => {
      keep(people, person);
      return { personId, department, job };
    });
}

function weigh(person: PersonRow, department: string, job: string): Weighed {
  return { personId: person.id, department, job, person, weight: weightOf(department, job) };
}

function jobsOf({ job, jobs }: CrewRow): string[] {
  const all = jobs
    ? jobs.toSorted((a, b) => (b.episode_count ?? 0) - (a.episode_count ?? 0))
    : [{ job }];
  return all.flatMap((one) => lineOf(one.job) ?? []);
}

/** The lowest weight comes first; a credit with `Infinity` is left out. */
function weightOf(department: string, job: string): number {
  if (DIRECTING.has(job)) return 0;
  if (job === 'Creator') return 1;
  if (department === 'Writing') return 2;
  if (department === 'Production' && job.includes('Producer')) return 3;
  return HEADS.has(job) ? 4 : Infinity;
}

/** Keeps the more complete row of a person: creators come with fewer fields than credits. */
function keep(people: Map<number, PersonRow>, person: PersonRow): void {
  const known = people.get(person.id);
  if (known === undefined || (known.popularity ?? 0) < (person.popularity ?? 0)) {
    people.set(person.id, person);
  }
}

/** A person as far as credits describe them. */
export function creditedPerson(row: PersonRow, source: string, at: Date): CreditedPersonInput {
  return {
    id: row.id,
    name: lineOf(row.name) ?? '?',
    gender: row.gender ?? 0,
    knownForDepartment: lineOf(row.known_for_department),
    popularity: row.popularity ?? 0,
    profilePath: imagePathOf(row.profile_path),
    source,
    fetchedAt: at,
  };
}
