import { film, member, serie } from '#test/film-answers.ts';
import { expect, it } from 'vitest';

it('lists the cast in billing order, with their characters', () => {
  const cast = [
    member({ id: 3, order: 2, character: '' }),
    member({ id: 2, order: 1, character: 'Barqueiro' }),
    member({ id: 1, order: 0, character: ' Dona  Zefa ' }),
    member({ id: 4, character: null }),
    member({ id: 2, order: 5, character: 'O irmão' }),
  ];
  expect(film({ credits: { cast, crew: [] } }).title.cast).toEqual([
    { personId: 1, character: 'Dona Zefa' },
    { personId: 2, character: 'Barqueiro / O irmão' },
    { personId: 3, character: '' },
    { personId: 4, character: '' },
  ]);
});

it('puts the roles with the most episodes of a series first', () => {
  const cast = [
    member({
      order: 0,
      roles: [
        { character: 'Visita', episode_count: 1 },
        { character: 'Tia Lia', episode_count: 90 },
        { character: '', episode_count: 2 },
      ],
    }),
  ];
  const crew = [
    member({
      id: 9,
      department: 'Directing',
      jobs: [{ job: 'Director', episode_count: 80 }, { job: 'Assistant Director' }],
    }),
  ];
  const { title } = serie({ aggregate_credits: { cast, crew } });
  expect(title.cast).toEqual([{ personId: 601, character: 'Tia Lia / Visita' }]);
  expect(title.crew).toEqual([
    { personId: 9, department: 'Directing', job: 'Director' },
    { personId: 9, department: 'Directing', job: 'Assistant Director' },
  ]);
});

it('lists the creators of a series as its first writers', () => {
  const creator = { id: 8, name: 'Nair Bastos', gender: 1, profile_path: null };
  const crew = [
    member({ id: 9, department: 'Writing', job: 'Writer' }),
    member({ id: 8, name: 'Nair Bastos', popularity: 2, department: 'Writing', job: 'Writer' }),
  ];
  const { title, people } = serie({
    created_by: [creator],
    aggregate_credits: { cast: [], crew },
  });
  expect(title.crew).toEqual([
    { personId: 8, department: 'Writing', job: 'Creator' },
    { personId: 9, department: 'Writing', job: 'Writer' },
    { personId: 8, department: 'Writing', job: 'Writer' },
  ]);
  expect(people.find(({ id }) => id === 8)).toMatchObject({ popularity: 2 });
});

it('keeps the makers and the heads of departments when cutting the crew', () => {
  const grips = Array.from({ length: 80 }, (_, index) =>
    member({ id: 100 + index, department: 'Camera', job: 'Grip' }),
  );
  const editors = Array.from({ length: 50 }, (_, index) =>
    member({ id: 300 + index, department: 'Editing', job: 'Editor' }),
  );
  const crew = [
    ...grips,
    ...editors,
    member({ id: 50, department: 'Production', job: 'Executive Producer' }),
    member({ id: 51, department: 'Writing', job: 'Novel' }),
    member({ id: 52, department: 'Directing', job: 'Director' }),
  ];
  const { title, people } = film({ credits: { cast: [], crew } });
  expect(title.crew).toHaveLength(40);
  expect(title.crew?.slice(0, 4).map(({ personId }) => personId)).toEqual([52, 51, 50, 300]);
  expect(people).toHaveLength(40);
});

it('keeps each department of a long series', () => {
  // The shape of Game of Thrones: more directors, writers and producers than there are places.
  const jobs: [department: string, job: string, people: number][] = [
    ['Directing', 'Director', 19],
    ['Directing', 'Script Supervisor', 9],
    ['Writing', 'Writer', 8],
    ['Writing', 'Story Editor', 6],
    ['Production', 'Executive Producer', 9],
    ['Production', 'Co-Producer', 14],
    ['Production', 'Producer', 12],
    ['Production', 'Casting', 4],
    ['Art', 'Art Direction', 16],
    ['Art', 'Production Design', 3],
    ['Camera', 'Director of Photography', 21],
    ['Camera', 'Camera Operator', 60],
    ['Costume & Make-Up', 'Costume Design', 3],
    ['Editing', 'Editor', 11],
    ['Sound', 'Original Music Composer', 1],
    ['Visual Effects', 'Visual Effects Supervisor', 8],
    ['Crew', 'Stunts', 90],
  ];
  let id = 1000;
  const crew = jobs.flatMap(([department, job, people]) =>
    Array.from({ length: people }, (_, index) =>
      member({ id: (id += 1), department, jobs: [{ job, episode_count: 1 + index }] }),
    ),
  );
  const creators = ['Dirce', 'Benedito'].map((name, index) => ({ id: 1 + index, name }));
  const { title } = serie({ created_by: creators, aggregate_credits: { cast: [], crew } });
  const counts = Map.groupBy(title.crew!, ({ job }) => job);
  const count = (job: string) => counts.get(job)?.length ?? 0;
  expect(title.crew).toHaveLength(40);
  expect(jobs.map(([, job]) => [job, count(job)])).toEqual([
    ['Director', 7],
    ['Script Supervisor', 0],
    ['Writer', 6],
    ['Story Editor', 0],
    ['Executive Producer', 1],
    ['Co-Producer', 0],
    ['Producer', 4],
    ['Casting', 2],
    ['Art Direction', 2],
    ['Production Design', 3],
    ['Director of Photography', 4],
    ['Camera Operator', 0],
    ['Costume Design', 3],
    ['Editor', 4],
    ['Original Music Composer', 1],
    ['Visual Effects Supervisor', 1],
    ['Stunts', 0],
  ]);
  expect(count('Creator')).toBe(2);
  // Those with the most episodes.
  expect(title.crew![0]).toMatchObject({ job: 'Director', personId: 1019 });
});

it('keeps at most sixty of the cast', () => {
  const cast = Array.from({ length: 90 }, (_, order) => member({ id: 1 + order, order }));
  const { title, people } = film({ credits: { cast, crew: [] } });
  expect(title.cast).toHaveLength(60);
  expect(people).toHaveLength(60);
});

it('maps the people as far as the credits describe them', () => {
  const cast = [
    member({ id: 1, gender: 3, known_for_department: null, profile_path: '/a.jpg' }),
    { id: 2, name: ' Lia  Alves ' },
    member({ id: 3, adult: true, gender: null, popularity: null }),
  ];
  const { people } = film({ credits: { cast, crew: [] } });
  expect(people).toMatchObject([
    { id: 1, gender: 3, knownForDepartment: null, profilePath: '/a.jpg', popularity: 3.2 },
    { id: 2, name: 'Lia Alves', gender: 0, knownForDepartment: null, popularity: 0 },
    { id: 3, gender: 0, popularity: 0, source: 'tmdb' },
  ]);
});

it('drops only the rows that cannot be used', () => {
  const cast = [
    member({ id: 1, gender: 9 }),
    member({ id: null }),
    member({ id: 3, name: '' }),
    member({ id: 4, roles: 'many' }),
    'nobody',
    member({ id: 6 }),
  ];
  const crew = [member({ id: 7, job: null }), member({ id: 8, job: 'Director' })];
  const { title, findings } = film({ credits: { cast, crew } });
  expect(title.cast?.map(({ personId }) => personId)).toEqual([1, 6]);
  expect(title.crew).toEqual([{ personId: 8, department: 'Crew', job: 'Director' }]);
  expect(findings).toEqual([
    'movie.credits.cast[].gender: 9',
    'movie.credits.cast[].id: null',
    'movie.credits.cast[].name: ""',
    'movie.credits.cast[].roles: "many"',
    'movie.credits.cast[]: "nobody"',
  ]);
});
