import type { Random } from '../../bench/generated/random.ts';
import type { Facts } from './facts.ts';
import type { Mention, People } from './people.ts';
import { hexId } from './universe.ts';

const CHARACTERS = ['Ana', 'Seu Jorge', 'Dona Lurdes', 'Delegado', 'Nina', 'Carminha', 'Zé', 'Eva'];
const SURNAMES = ['Batista', 'da Silva', 'Vidal', 'Moura', '', '', 'Amaral', 'Nogueira'];
const JOBS: [department: string, job: string][] = [
  ['Directing', 'Director'],
  ['Writing', 'Screenplay'],
  ['Production', 'Producer'],
  ['Camera', 'Director of Photography'],
  ['Editing', 'Editor'],
  ['Sound', 'Original Music Composer'],
  ['Art', 'Production Design'],
  ['Costume & Make-Up', 'Costume Design'],
  ['Production', 'Executive Producer'],
  ['Writing', 'Novel'],
  ['Sound', 'Sound Mixer'],
  ['Crew', 'Stunts'],
  ['Visual Effects', 'VFX Artist'],
  ['Lighting', 'Gaffer'],
  ['Directing', 'Assistant Director'],
];

export type CastMember = Mention & { character: string; credit_id: string; order: number };
export type CrewMember = Mention & { department: string; job: string; credit_id: string };

/** Popular titles have more credits: from a handful to some hundreds. */
function sizes(random: Random, { popularity, votes }: Facts): { cast: number; crew: number } {
  if (random.chance(0.01)) return { cast: 0, crew: 0 };
  const fame = Math.min(1, Math.log10(1 + votes + popularity) / 4);
  return {
    cast: 2 + random.below(12 + Math.floor(60 * fame ** 2)),
    crew: 1 + random.below(10 + Math.floor(110 * fame ** 2)),
  };
}

const characterOf = (random: Random): string => {
  if (random.chance(0.05)) return '';
  const name = `${random.pick(CHARACTERS)} ${random.pick(SURNAMES)}`.trim();
  return random.chance(0.05) ? `${name} (voice)` : name;
};

/** `credits`, of films, and of the last season of series. */
export function creditsOf(
  random: Random,
  facts: Facts,
  people: People,
): { cast: CastMember[]; crew: CrewMember[] } {
  const size = sizes(random, facts);
  const cast: CastMember[] = [];
  for (let order = 0; order < size.cast; order += 1) {
    // Sometimes a person has two roles, in two rows.
    const twice = order > 0 && random.chance(0.01);
    const person = twice ? people.mention(cast[order - 1]!.id)! : people.pick(random);
    cast.push({ ...person, character: characterOf(random), credit_id: hexId(random), order });
  }
  const crew: CrewMember[] = [];
  for (let i = 0; i < size.crew; i += 1) {
    const [department, job] = i < 6 ? JOBS[i]! : random.pick(JOBS);
    crew.push({ ...people.pick(random), department, job, credit_id: hexId(random) });
  }
  return { cast, crew };
}

/** `aggregate_credits`: one row a person, with all roles or jobs of all seasons. */
export function aggregateCreditsOf(random: Random, facts: Facts, people: People) {
  const { cast, crew } = creditsOf(random, facts, people);
  return {
    cast: cast.map(({ character, credit_id, order, ...person }) => {
      const episodes = 1 + random.below(120);
      const roles = [{ credit_id, character, episode_count: episodes }];
      if (random.chance(0.04)) {
        roles.push({ credit_id: hexId(random), character: characterOf(random), episode_count: 2 });
      }
      return { ...person, roles, total_episode_count: episodes, order };
    }),
    crew: crew.map(({ job, credit_id, department, ...person }) => {
      const episodes = 1 + random.below(120);
      const jobs = [{ credit_id, job, episode_count: episodes }];
      if (random.chance(0.04)) {
        jobs.push({ credit_id: hexId(random), job: 'Writer', episode_count: 1 });
      }
      return { ...person, jobs, department, total_episode_count: episodes };
    }),
  };
}
