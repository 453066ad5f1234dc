import type { CreditedPersonInput, TitleInput } from '#catalog/import-schema.ts';
import { imagePathOf, lineOf } from './text-rules.ts';
import type { CastRow, CrewRow, PersonRow, TitleAnswer } from './title-schema.ts';

type Cast = NonNullable<TitleInput['cast']>;
type Crew = NonNullable<TitleInput['crew']>;

const MOST_CAST = 60;
/** A series lists dozens of one-off roles for the same person. */
const MOST_CHARACTERS = 4;

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

/** The characters of a role, those with the most episodes first. */
function charactersOf({ character, roles }: CastRow): string[] {
  const all = roles
    ? roles.toSorted((a, b) => (b.episode_count ?? 0) - (a.episode_count ?? 0))
    : [{ character }];
  return all.flatMap((role) => lineOf(role.character) ?? []);
}

/** Creators come first: they count as the series' first writers. */
function crewOf(
  rows: readonly CrewRow[],
  creators: readonly PersonRow[],
  people: Map<number, PersonRow>,
): Crew {
  const created = creators.map((person) => ({
    person,
    personId: person.id,
    department: 'Writing',
    job: 'Creator',
    episodes: 0,
  }));
  const others = rows.flatMap((person) =>
    jobsOf(person).map(({ job, episodes }) => ({
      person,
      personId: person.id,
      department: lineOf(person.department) ?? 'Crew',
      job,
      episodes,
    })),
  );
  return keptCrew([...created, ...others]).map(({ personId, department, job, person }) => {
    keep(people, person);
    return { personId, department, job };
  });
}

/** A film's member has a job; a series' has jobs, with the episodes of each. */
function jobsOf({ job, jobs }: CrewRow): { job: string; episodes: number }[] {
  return (jobs ?? [{ job, episode_count: 0 }]).flatMap((row) => {
    const name = lineOf(row.job);
    return name === null ? [] : [{ job: name, episodes: row.episode_count ?? 0 }];
  });
}

/** Keeps the more complete row of a person: creators come with fewer fields than credits. */
function keep(people: Map<number, PersonRow>, person: PersonRow): void {
  const before = people.get(person.id);
  if (before === undefined || (before.popularity ?? 0) < (person.popularity ?? 0)) {
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

// Selects the crew of a title that the catalogue keeps. A series has hundreds; visitors look for its makers and for the
// heads of departments.

type CrewCredit = {
  personId: number;
  department: string;
  job: string;
  /** Episodes of a series; 0 for a film, or if unknown. */
  episodes: number;
};

/** The most credits of a title. */
const MOST_CREW = 40;

type Group = {
  /** Credits that are kept before any group gets more; together at most `MOST_CREW`. */
  seats: number;
  jobs: readonly string[] | ((department: string, job: string) => boolean);
};

const LESSER_WRITERS = new Set([
  'Story Editor',
  'Script Editor',
  'Script Coordinator',
  'Staff Writer',
]);

/** In the order in which credits are listed. */
const GROUPS: readonly Group[] = [
  { seats: 6, jobs: ['Director', 'Co-Director', 'Series Director'] },
  { seats: 4, jobs: ['Creator'] },
  {
    seats: 5,
    jobs: (department, job) => department === 'Writing' && !LESSER_WRITERS.has(job),
  },
  { seats: 4, jobs: ['Executive Producer', 'Producer'] },
  { seats: 3, jobs: ['Director of Photography', 'Cinematography', 'Additional Photography'] },
  { seats: 3, jobs: ['Editor', 'Film Editor', 'Series Editor'] },
  { seats: 3, jobs: ['Original Music Composer', 'Music', 'Composer', 'Original Series Composer'] },
  { seats: 2, jobs: ['Production Design', 'Production Designer'] },
  { seats: 1, jobs: ['Art Direction', 'Set Decoration'] },
  { seats: 2, jobs: ['Costume Design', 'Costume Designer'] },
  { seats: 1, jobs: ['Casting', 'Casting Director'] },
  { seats: 1, jobs: ['Sound Designer', 'Supervising Sound Editor'] },
  { seats: 1, jobs: ['Makeup Department Head', 'Makeup Artist', 'Hairstylist'] },
  { seats: 1, jobs: ['Visual Effects Supervisor', 'Special Effects Supervisor'] },
  { seats: 1, jobs: ['Animation Director', 'Animation', 'Storyboard Artist'] },
  { seats: 1, jobs: ['Stunt Coordinator', 'Choreographer'] },
  { seats: 1, jobs: ['Music Supervisor', 'First Assistant Director', 'Assistant Director'] },
  { seats: 0, jobs: ['Script Supervisor'] },
  { seats: 0, jobs: (department) => department === 'Writing' },
  { seats: 0, jobs: (department, job) => department === 'Production' && job.includes('Producer') },
];

/**
 * The credits that are kept: each group has some seats, for those with the most episodes, and the
 * places that are left go to the groups in turn, one at a time. Jobs of no group are left out. Each job
 * of a person is one credit.
 */
function keptCrew<Credit extends CrewCredit>(credits: readonly Credit[]): Credit[] {
  const groups = GROUPS.map(({ seats }) => ({ seats, credits: new Array<Credit>() }));
  const named = new Set<string>();
  for (const credit of credits) {
    const group = groups[groupOf(credit)];
    const key = `${credit.personId} ${credit.job}`;
    if (group === undefined || named.has(key)) continue;
    named.add(key);
    group.credits.push(credit);
  }
  const sorted = groups.map((group) => ({
    credits: group.credits.toSorted((a, b) => b.episodes - a.episodes),
    places: Math.min(group.credits.length, group.seats),
  }));
  let left = MOST_CREW - sorted.reduce((sum, { places }) => sum + places, 0);
  for (let hasMore = true; left > 0 && hasMore;) {
    hasMore = false;
    for (const group of sorted) {
      if (left === 0 || group.places >= group.credits.length) continue;
      group.places += 1;
      left -= 1;
      hasMore = true;
    }
  }
  return sorted.flatMap((group) => group.credits.slice(0, group.places));
}

/** -1 for none. */
function groupOf({ department, job }: CrewCredit): number {
  return GROUPS.findIndex(({ jobs }) =>
    typeof jobs === 'function' ? jobs(department, job) : jobs.includes(job),
  );
}
