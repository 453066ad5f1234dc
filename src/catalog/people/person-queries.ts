import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { findCards, findCardsWith, languages } from '#catalog/titles/card-queries.ts';
import { personTag } from '#catalog/tag-rules.ts';
import { dependOn } from '#platform/tags.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { PersonInfo } from '#catalog/schema.ts';

type PersonRow = Omit<PersonInfo, 'credits' | 'known_for' | 'biography'> & {
  biography: string | null;
};

/** The most titles that a person is presented with. */
const KNOWN_FOR = 10;

/** A person with all their credits in the catalogue, newest title first; null for an unknown one. */
export async function findPerson(db: DbOrTransaction, id: number): Promise<PersonInfo | null> {
  dependOn(personTag(id));
  const [people, cast, crew, knownFor] = await Promise.all([
    rowsOf<PersonRow>(
      db,
      sql`
      select p.id, p.name, p.profile_path, p.known_for_department, p.popularity, p.gender,
        p.imdb_id, p.birthday, p.deathday, p.place_of_birth,
        (select b.biography from person_translations b where b.person_id = p.id
          and b.language = any(${languages})
          order by array_position(${languages}, b.language) limit 1) as biography
      from people p where p.id = ${id}`,
    ),
    findCardsWith<{ character: string }>(
      db,
      sql`select c.media_type, c.title_id as id, c.character, c.position
        from cast_credits c where c.person_id = ${id}`,
      sql`json_build_object('character', k.character)`,
      newestFirst,
    ),
    findCardsWith<{ job: string; department: string }>(
      db,
      sql`select c.media_type, c.title_id as id, c.job, c.department, c.position
        from crew_credits c where c.person_id = ${id}`,
      sql`json_build_object('job', k.job, 'department', k.department)`,
      newestFirst,
    ),
    findCards(db, bestKnown(id)),
  ]);
  const [person] = people;
  if (person === undefined) return null;
  return {
    ...person,
    biography: person.biography ?? '',
    known_for: knownFor,
    credits: {
      cast: cast.map(({ card, extra }) => ({ ...card, ...extra })),
      crew: crew.map(({ card, extra }) => ({ ...card, ...extra })),
    },
  };
}

/**
 * True if this person's biography was last fetched before the given time; false for people the film database does not
 * know.
 */
export async function lacksDetails(db: DbOrTransaction, id: number, since: Date): Promise<boolean> {
  const rows = await rowsOf<{ lacks: boolean }>(
    db,
    sql`select coalesce(details_fetched_at < ${since}, true) as lacks
      from people where id = ${id} and source = 'tmdb'`,
  );
  return rows[0]?.lacks === true;
}

const newestFirst = sql`t.released_on desc nulls last, t.popularity desc, k.position, t.id`;

/**
 * The titles a person is best known for: those in their main department first, then by the title's
 * popularity and, for actors, by their position in its cast.
 */
const bestKnown = (id: number) => sql`
  select known.media_type, known.id, row_number() over (
    order by known.trade desc nulls last, known.weight desc, known.media_type, known.id) as rank
  from (
    select t.media_type, t.id, bool_or(c.trade) as trade,
      max(t.popularity / (1 + c.position * 0.1)) as weight
    from (
      select c.media_type, c.title_id, c.position,
        p.known_for_department = 'Acting' as trade
      from cast_credits c join people p on p.id = c.person_id where c.person_id = ${id}
      union all
      select c.media_type, c.title_id, 0, p.known_for_department = c.department
      from crew_credits c join people p on p.id = c.person_id where c.person_id = ${id}
    ) c
    join titles t on t.media_type = c.media_type and t.id = c.title_id
    group by t.media_type, t.id
    order by trade desc nulls last, weight desc, t.media_type, t.id
    limit ${KNOWN_FOR}
  ) known`;
