import { valueAt } from '#shared/list-items.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A state of Brazil; the id is its IBGE code. */
export interface State {
  id: number;
  /** Two capital letters: `PE`. */
  abbreviation: string;
  name: string;
}

/** A municipality; the id is its IBGE code, whose first two digits are its state's. */
export interface City {
  id: number;
  name: string;
}

interface Addresses {
  states: readonly State[];
  /** The municipalities by their state's id. */
  cities: ReadonlyMap<number, readonly City[]>;
}

/** The id of Brazil, the only country, as clients know it. */
export const BRAZIL = 22;

const folder = join(import.meta.dirname, '../../seed/ibge');
const byName = (a: { name: string }, b: { name: string }) =>
  a.name.localeCompare(b.name, 'pt-BR', { sensitivity: 'base', ignorePunctuation: true });
let loading: Promise<Addresses> | undefined;

/** The states of Brazil, by name. */
export async function findStates(): Promise<readonly State[]> {
  return (await addresses()).states;
}

/** The municipalities of a state, by name; null for an unknown state. */
export async function findCities(stateId: number): Promise<readonly City[] | null> {
  return (await addresses()).cities.get(stateId) ?? null;
}

/** True if the municipality exists and lies in the state. */
export async function isCityOf(stateId: number, cityId: number): Promise<boolean> {
  return (await findCities(stateId))?.some(({ id }) => id === cityId) ?? false;
}

/** Reads the 130 KB at the first use, once per process. */
const addresses = () => (loading ??= read());

async function read(): Promise<Addresses> {
  const [states, cities] = await Promise.all([rows('states.csv'), rows('municipalities.csv')]);
  const byState = new Map<number, City[]>(states.map(([id]) => [Number(id), []]));
  for (const [id = '', name = ''] of cities) {
    valueAt(byState, Number(id.slice(0, 2))).push({ id: Number(id), name });
  }
  for (const list of byState.values()) list.sort(byName);
  return {
    states: states
      .map(([id, abbreviation = '', name = '']) => ({ id: Number(id), abbreviation, name }))
      .toSorted(byName),
    cities: byState,
  };
}

/** No value of these files contains a comma or quotes. */
async function rows(file: string): Promise<string[][]> {
  const [, ...lines] = (await readFile(join(folder, file), 'utf8')).trim().split('\n');
  return lines.map((line) => line.split(','));
}
