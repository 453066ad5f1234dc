import type { ClientBase } from 'pg';

/**
 * Who plays in what: a known film has a cast of a hundred, most have a handful; a few people have over a
 * thousand titles, most have one or two. About ten rows a title.
 */
export async function addCredits(
  client: ClientBase,
  { titles, people }: { titles: number; people: number },
): Promise<void> {
  // Popularity falls with the rank in this way.
  const from = (share: number) => 900 / (titles * share) ** 0.7;
  const count = (famous: string, middle: string, others: string) => `
    case when t.popularity > ${from(0.01)} then ${famous}
      when t.popularity > ${from(0.1)} then ${middle} else ${others} end`;
  /** One of the people; mentions `k`, so that each row has a choice of its own. */
  const someone = `(select r * (0.9997 * r + 0.0003) as part
    from (select random() + 0 * k as r) chosen) chosen`;
  const person = `1 + floor(${people} * chosen.part)::int`;
  await client.query('select setseed(0.14)');
  await client.query(`
    insert into cast_credits (media_type, title_id, person_id, character, position)
    select t.media_type, t.id, ${person}, 'Personagem ' || k, k
    from titles t
      cross join lateral generate_series(0, ${count('40 + t.id % 80', '8 + t.id % 20', 't.id % 9')}) k
      cross join lateral ${someone}
    on conflict do nothing`);
  await client.query(`
    insert into crew_credits (media_type, title_id, person_id, department, job, position)
    select t.media_type, t.id, ${person},
      (array['Directing', 'Writing', 'Production', 'Sound', 'Camera'])[1 + k % 5],
      (array['Director', 'Screenplay', 'Producer', 'Sound', 'Camera'])[1 + k % 5], k
    from titles t
      cross join lateral generate_series(0, ${count('30 + t.id % 20', '4 + t.id % 8', 't.id % 3')}) k
      cross join lateral ${someone}
    on conflict do nothing`);
  await client.query(`
    insert into recommendations (media_type, title_id, other_type, other_id, position)
    with popular as (
      select media_type, id, row_number() over (order by popularity desc, media_type, id) as rank
      from titles order by popularity desc, media_type, id limit ${Math.ceil(titles / 10)})
    select t.media_type, t.id, o.media_type, o.id, o.rank - t.rank - 1
    from popular t cross join generate_series(1, 12) k join popular o on o.rank = t.rank + k`);
}
