import { expect, test } from 'vitest';
import type { CrewMember, MovieInfo } from '#api/types.ts';
import { technicalGroups } from './technical-sheet.tsx';

const person = (id: number, popularity: number) => ({
  id,
  name: `Pessoa ${id}`,
  profile_path: null,
  known_for_department: 'Acting',
  popularity,
  gender: 0 as const,
});

const crew = (id: number, job: string, department: string, popularity = id): CrewMember => ({
  ...person(id, popularity),
  job,
  department,
});

function groups(cast: number, members: CrewMember[]) {
  const title = {
    media_type: 'movie',
    credits: {
      cast: Array.from({ length: cast }, (_, i) => ({
        ...person(100 + i, i),
        character: '',
        order: i,
      })),
      crew: members,
    },
  } as unknown as MovieInfo;
  return new Map(
    technicalGroups(title).map(({ label, people }) => [label, people.map(({ id }) => id)]),
  );
}

test('each group holds at most six people, the most popular first', () => {
  expect(groups(9, []).get('Elenco')).toEqual([108, 107, 106, 105, 104, 103]);
});

test('people are grouped by their jobs on this title', () => {
  const found = groups(0, [
    crew(1, 'Director', 'Directing'),
    crew(2, 'Script Supervisor', 'Directing'),
    crew(3, 'Screenplay', 'Writing'),
    crew(4, 'Producer', 'Production'),
    crew(5, 'Executive Producer', 'Production'),
    crew(6, 'Casting', 'Production'),
  ]);
  expect(found.get('Direção')).toEqual([1]);
  expect(found.get('Roteiro')).toEqual([3]);
  expect(found.get('Produção')).toEqual([5, 4]);
});

test('someone with two jobs in a group is named once, and an empty group is left out', () => {
  const found = groups(0, [crew(1, 'Story', 'Writing'), crew(1, 'Screenplay', 'Writing')]);
  expect(found.get('Roteiro')).toEqual([1]);
  expect(found.has('Elenco')).toBe(false);
});
