// Selects the crew of a title that the catalogue keeps. A series has hundreds; visitors look for its makers and for the
// heads of departments.

export type CrewCredit = {
  personId: number;
  department: string;
  job: string;
  /** Episodes of a series; 0 for a film, or if unknown. */
  episodes: number;
};

/** The most credits of a title. */
export const MOST_CREW = 40;

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
export function keptCrew<Credit extends CrewCredit>(credits: readonly Credit[]): Credit[] {
  const groups = GROUPS.map((): Credit[] => []);
  const named = new Set<string>();
  for (const credit of credits) {
    const group = groups[groupOf(credit)];
    const key = `${credit.personId} ${credit.job}`;
    if (group === undefined || named.has(key)) continue;
    named.add(key);
    group.push(credit);
  }
  const sorted = groups.map((group) => group.toSorted((a, b) => b.episodes - a.episodes));
  const places = sorted.map((group, index) => Math.min(group.length, GROUPS[index]!.seats));
  let left = MOST_CREW - places.reduce((sum, count) => sum + count, 0);
  for (let hasMore = true; left > 0 && hasMore;) {
    hasMore = false;
    for (const [index, group] of sorted.entries()) {
      if (left === 0 || places[index]! >= group.length) continue;
      places[index]! += 1;
      left -= 1;
      hasMore = true;
    }
  }
  return sorted.flatMap((group, index) => group.slice(0, places[index]));
}

/** -1 for none. */
function groupOf({ department, job }: CrewCredit): number {
  return GROUPS.findIndex(({ jobs }) =>
    typeof jobs === 'function' ? jobs(department, job) : jobs.includes(job),
  );
}
