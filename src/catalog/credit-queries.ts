import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { dependOn } from '#platform/tags.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { personTag } from './tag-rules.ts';
import type { CastMember, CrewMember, Gender, MediaType } from './schema.ts';

type CreditRow = {
  id: number;
  name: string;
  profile_path: string | null;
  known_for_department: string | null;
  popularity: number;
  gender: Gender;
  character: string | null;
  department: string;
  job: string;
  position: number;
};

export type Credits = { cast: CastMember[]; crew: CrewMember[] };

/** A title's cast in billing order and its crew in the source's order, in one statement. */
export async function findCredits(
  db: DbOrTransaction,
  type: MediaType,
  id: number,
): Promise<Credits> {
  const rows = await rowsOf<CreditRow>(
    db,
    sql`
    select p.id, p.name, p.profile_path, p.known_for_department, p.popularity, p.gender,
      c.character, c.department, c.job, c.position
    from (
      select person_id, character, null as department, null as job, position
      from cast_credits where media_type = ${type} and title_id = ${id}
      union all
      select person_id, null, department, job, position
      from crew_credits where media_type = ${type} and title_id = ${id}
    ) c
    join people p on p.id = c.person_id
    order by c.position, p.id`,
  );
  dependOn(...rows.map((row) => personTag(row.id)));
  const credits: Credits = { cast: [], crew: [] };
  for (const { character, department, job, position, ...person } of rows) {
    if (character === null) credits.crew.push({ ...person, job, department });
    else credits.cast.push({ ...person, character, order: position });
  }
  return credits;
}
