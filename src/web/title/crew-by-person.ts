import type { CrewMember } from '#api/types.ts';
import { jobTitle } from '#web/title-parts/credit-names.ts';

interface CrewPerson {
  person: CrewMember;
  /** What they did, in Portuguese, each job once. */
  jobs: string[];
}

/** Everybody of a crew once with all their jobs; people and jobs in the order in which they first come. */
export function crewByPerson(crew: readonly CrewMember[]): CrewPerson[] {
  const people = new Map<number, CrewPerson>();
  for (const member of crew) {
    const entry = people.get(member.id) ?? { person: member, jobs: [] };
    people.set(member.id, entry);
    const job = jobTitle(member.job, member.department, member.gender);
    if (!entry.jobs.includes(job)) entry.jobs.push(job);
  }
  return [...people.values()];
}
