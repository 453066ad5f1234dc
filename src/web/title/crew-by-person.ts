import type { CrewMember } from '#api/types.ts';
import { jobTitle } from '#web/title-parts/credit-names.ts';

interface CrewPerson {
  person: CrewMember;
  /** Their jobs in Portuguese, without duplicates. */
  jobs: string[];
}

/**
 * Each person of a crew once, with all their jobs; people and jobs in order of first appearance.
 */
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
