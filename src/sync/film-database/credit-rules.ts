import type { CreditedPersonInput, TitleInput } from '#catalog/import-schema.ts';
import { keptCrew } from './crew-rules.ts';
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
  return (jobs ?? [{ job, episode_count: 0 }]).flatMap((one) => {
    const name = lineOf(one.job);
    return name === null ? [] : [{ job: name, episodes: one.episode_count ?? 0 }];
  });
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
