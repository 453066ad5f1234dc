// Titles and people in their present state: derived from their ids, with the test's changes.
import { DAY_MS } from '#shared/days.ts';
import type { Random } from '../../bench/generated/random.ts';
import { blocks, seasonOf } from './blocks.ts';
import type { Around, Asked } from './blocks.ts';
import { listItem, titleBody } from './bodies.ts';
import { factsAt } from './facts.ts';
import type { Facts } from './facts.ts';
import { peopleOf, personBody } from './people.ts';
import type { Mention } from './people.ts';
import type { Change, Kind, PersonBody, TitleBody } from './types.ts';
import { idAt, idsByRank, indexOf, randomOf, universeOf } from './universe.ts';

export type Catalogue = ReturnType<typeof createCatalogue>;
type AnyKind = Kind | 'person';
type Mutation = (body: TitleBody & PersonBody) => void;
type Changed = { deleted: boolean; mutations: Mutation[] };

/** Days for which a title's own change has an effect. */
const MEMORY = 60;
/** `today` is in days since 1970. */
export function createCatalogue(size: number, seed: number, churn: number, today: () => number) {
  const universe = universeOf(size, seed);
  const people = peopleOf(universe);
  const changed = new Map<string, Changed>();
  const changes: { kind: AnyKind; id: number; day: number }[] = [];
  let version = 0;

  /** The last day on which a title changed by itself, 0 if that was long ago. */
  function lastChurn(kind: AnyKind, id: number): number {
    if (churn === 0) return 0;
    const now = today();
    for (let day = now; day > now - MEMORY; day -= 1) if (churns(kind, id, day)) return day;
    return 0;
  }
  const churns = (kind: AnyKind, id: number, day: number) =>
    churn > 0 && randomOf(universe, kind, id, day).chance(churn);

  function factsOf(kind: Kind, id: number): Facts | undefined {
    const index = indexOf(universe, kind, id);
    if (index === undefined) return undefined;
    const facts = factsAt(universe, kind, index, id);
    const day = lastChurn(kind, id);
    if (day > 0) {
      const factor = 0.8 + 0.4 * randomOf(universe, kind, id, -day).next();
      facts.popularity = Math.round(facts.popularity * factor * 1000) / 1000;
    }
    return facts;
  }

  function blockOf(name: string, facts: Facts, request: Asked): object {
    const names = Object.keys(blocks[facts.kind]);
    const turn = name === 'watch/providers' ? lastChurn(facts.kind, facts.id) : 0;
    const random = randomOf(universe, facts.kind, facts.id, 1 + names.indexOf(name) + 100 * turn);
    return blocks[facts.kind][name]!(random, facts, request, around(facts));
  }

  const around = ({ kind }: Facts): Around => ({
    people,
    others: (random: Random, request: Asked) => {
      const some = random.chance(0.2) ? 0 : random.below(21);
      const ids = Array.from({ length: some }, () =>
        idAt(universe, kind, Math.floor(universe.count[kind] * random.next() ** 1.5)),
      );
      // Recommendations do not show changes of these titles: that would require their own blocks.
      return [...new Set(ids)].flatMap((id) => {
        const facts = isDeleted(kind, id) ? undefined : factsOf(kind, id);
        return facts ? listItem(facts, request.language) : [];
      });
    },
  });

  /** A title with the requested blocks; undefined if it does not exist. */
  function titleOf(
    kind: Kind,
    id: number,
    names: readonly string[],
    request: Asked,
  ): TitleBody | undefined {
    const own = changed.get(`${kind} ${String(id)}`);
    const facts = own?.deleted ? undefined : factsOf(kind, id);
    if (!facts) return undefined;
    const some = own ? Object.keys(blocks[kind]) : names;
    const body = titleBody(randomOf(universe, kind, id, 500), facts, request.language) as TitleBody;
    for (const name of some) if (name in blocks[kind]) body[name] = blockOf(name, facts, request);
    for (const name of names) {
      const number = /^season\/(\d+)$/.exec(name)?.[1];
      if (kind !== 'tv' || number === undefined) continue;
      const season = seasonOf(
        randomOf(universe, kind, id, 900 + Number(number)),
        body,
        Number(number),
      );
      if (season) body[name] = season;
    }
    if (!own) return body;
    for (const mutate of own.mutations) mutate(body as TitleBody & PersonBody);
    for (const name of some) if (!names.includes(name)) delete body[name];
    return body;
  }

  /** A title in a list, with its changes. */
  function itemOf(kind: Kind, id: number, language: string): object | undefined {
    const facts = factsOf(kind, id);
    if (!facts) return undefined;
    const item = listItem(facts, language);
    if (!changed.has(`${kind} ${String(id)}`)) return item;
    const body = titleOf(kind, id, [], { language });
    return (
      body && Object.fromEntries(Object.entries(item).map(([key, was]) => [key, body[key] ?? was]))
    );
  }

  function personOf(id: number, language: string): PersonBody | undefined {
    const own = changed.get(`person ${String(id)}`);
    const mention = own?.deleted ? undefined : people.mention(id);
    if (!mention) return undefined;
    const body = personBody(universe, mention, language);
    for (const mutate of own?.mutations ?? []) mutate(body as TitleBody & PersonBody);
    return body;
  }

  function change(kind: AnyKind, id: number, how: Change<never>, listed: boolean): void {
    if (indexOf(universe, kind, id) === undefined) throw new Error(`no ${kind} ${String(id)}`);
    const key = `${kind} ${String(id)}`;
    if (how === 'restored') changed.delete(key);
    else {
      const was = changed.get(key) ?? { deleted: false, mutations: [] };
      if (how === 'deleted') was.deleted = true;
      else was.mutations.push(how as Mutation);
      changed.set(key, was);
    }
    if (listed) changes.push({ kind, id, day: today() });
    version += 1;
  }

  /** The ids that changed between two days, both inclusive. */
  function changesIn(kind: AnyKind, first: number, last: number): number[] {
    const told = changes.filter(
      (entry) => entry.kind === kind && entry.day >= first && entry.day <= last,
    );
    const ids = new Set(told.map(({ id }) => id));
    if (churn > 0) {
      for (let index = 0; index < universe.count[kind]; index += 1) {
        const id = idAt(universe, kind, index);
        for (let day = first; day <= Math.min(last, today()); day += 1)
          if (churns(kind, id, day)) ids.add(id);
      }
      // A title that was created and deleted: it is listed, and answers 404.
      ids.add(3 * universe.count[kind] + 10);
    }
    return [...ids];
  }

  const isDeleted = (kind: AnyKind, id: number) =>
    changed.get(`${kind} ${String(id)}`)?.deleted === true;

  return {
    universe,
    titleOf,
    itemOf,
    personOf,
    factsOf,
    change,
    changesIn,
    /** Different after each change, to invalidate cached results. */
    version: () => `${String(version)} ${churn > 0 ? String(today()) : ''}`,
    ids: (kind: Kind) => idsByRank(universe, kind).filter((id) => !isDeleted(kind, id)),
    /** The lines of the daily exports, by id. */
    *exportedTitles(kind: Kind) {
      for (let index = 0; index < universe.count[kind]; index += 1) {
        const id = idAt(universe, kind, index);
        const item = isDeleted(kind, id) ? undefined : itemOf(kind, id, 'en-US');
        if (item) yield item as TitleBody & { original_title?: string; original_name?: string };
      }
    },
    *exportedPeople(): Generator<Mention> {
      for (let index = 0; index < universe.count.person; index += 1) {
        const id = idAt(universe, 'person', index);
        if (!isDeleted('person', id)) yield people.mention(id)!;
      }
    },
  };
}

/** Days since 1970 of `2026-11-21`; NaN if it is not a date. */
export const dayNumber = (day: string): number =>
  Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
