import { personName } from '../../bench/generated/names.ts';
import type { Language } from '../../bench/generated/names.ts';
import type { Random } from '../../bench/generated/random.ts';
import { dayOf, idAt, imagePath, indexOf, popularityAt, randomOf } from './universe.ts';
import type { Universe } from './universe.ts';
import type { PersonBody } from './types.ts';

/** A person as lists name them. */
export type Mention = {
  adult: boolean;
  gender: number;
  id: number;
  known_for_department: string | null;
  name: string;
  original_name: string;
  popularity: number;
  profile_path: string | null;
};

const LANGUAGES: Language[] = ['pt', 'pt', 'pt', 'en', 'en', 'en', 'es', 'fr', 'ja', 'ko'];
const DEPARTMENTS = ['Acting', 'Acting', 'Acting', 'Acting', 'Directing', 'Writing', 'Production'];
const PLACES = [
  'Rio de Janeiro, Rio de Janeiro, Brazil',
  'São Paulo, Brasil',
  'Recife, Pernambuco, Brazil',
  'Salvador, Bahia, Brasil',
  'Lisboa, Portugal',
  'Los Angeles, California, USA',
  'Tokyo, Japan',
  '',
];
/** The number of cached people, so that popular ones are not generated for each of their titles. */
const REMEMBERED = 100_000;

export type People = {
  /** A random person, preferring popular ones strongly. */
  pick: (random: Random) => Mention;
  mention: (id: number) => Mention | undefined;
};

export function peopleOf(universe: Universe): People {
  const mentions = new Map<number, Mention>();
  const mentionAt = (index: number): Mention => {
    const before = mentions.get(index);
    if (before) return before;
    if (mentions.size >= REMEMBERED) mentions.clear();
    const made = mentionOf(universe, index);
    mentions.set(index, made);
    return made;
  };
  return {
    pick: (random) => mentionAt(Math.floor(universe.count.person * random.next() ** 2.2)),
    mention: (id) => {
      const index = indexOf(universe, 'person', id);
      return index === undefined ? undefined : mentionAt(index);
    },
  };
}

function mentionOf(universe: Universe, index: number): Mention {
  const id = idAt(universe, 'person', index);
  const random = randomOf(universe, 'person', id);
  const name = personName(random, random.pick(LANGUAGES));
  const gender = random.chance(0.23) ? 0 : random.chance(0.003) ? 3 : random.chance(0.76) ? 2 : 1;
  return {
    adult: random.chance(0.002),
    gender,
    id,
    known_for_department: random.chance(0.01) ? null : random.pick(DEPARTMENTS),
    name: random.chance(0.005) ? `${name} ` : name,
    original_name: name,
    popularity: popularityAt(index + 1, 250),
    profile_path: random.chance(0.32) ? null : imagePath(random),
  };
}

/** `/3/person/{id}` in a language; a third have a Portuguese biography, half an English one. */
export function personBody(universe: Universe, mention: Mention, language: string): PersonBody {
  const random = randomOf(universe, 'person', mention.id, 1);
  const born = random.chance(0.3) ? null : dayOf(random, 1920, 2005);
  const portuguese = random.chance(0.33);
  const english = random.chance(0.5);
  const place = random.pick(PLACES);
  const { name } = mention;
  const biographies: Record<string, string> = {
    'pt-BR': portuguese ? `${name.trim()} trabalha no cinema e na televisão há muitos anos.` : '',
    'en-US': english ? `${name.trim()} has worked in film and television for many years.` : '',
  };
  return {
    adult: mention.adult,
    also_known_as: random.chance(0.2) ? [`${name.trim()} Filho`] : [],
    biography: biographies[language] ?? '',
    birthday: born,
    deathday:
      born !== null && born < '1950' && random.chance(0.6) ? dayOf(random, 1990, 2025) : null,
    gender: mention.gender,
    homepage: null,
    id: mention.id,
    imdb_id: random.chance(0.2) ? null : `nm${String(10_000_000 + mention.id)}`,
    known_for_department: mention.known_for_department,
    name,
    place_of_birth: place === '' ? null : place,
    popularity: mention.popularity,
    profile_path: mention.profile_path,
    translations: {
      translations: [
        textIn('pt', 'BR', 'Português', 'Portuguese', biographies['pt-BR']!),
        textIn('en', 'US', 'English', 'English', biographies['en-US']!),
      ],
    },
    external_ids: { imdb_id: null, wikidata_id: null, facebook_id: null, instagram_id: '' },
    images: { profiles: [] },
  };
}

const textIn = (
  iso: string,
  country: string,
  name: string,
  english: string,
  biography: string,
) => ({
  iso_3166_1: country,
  iso_639_1: iso,
  name,
  english_name: english,
  data: { biography, name: '' },
});
