/** Addresses on a running site, each of another subject. */
export interface Subjects {
  /** The pages of titles. */
  titles: readonly string[];
  /** The pages of titles and people. */
  pages: readonly string[];
  /** The pictures of links to those pages. */
  cards: readonly string[];
  /** Drawings of titles, people and accounts without a photo. */
  drawings: readonly string[];
}

const OF_A_TITLE = ['poster', 'square', 'backdrop-title', 'backdrop-hero', 'backdrop-phone'];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Reads the first part of each sitemap: up to 10,000 films, series and people. */
export async function readSubjects(url: string): Promise<Subjects> {
  const [movies, series, people] = await Promise.all(
    ['movies', 'series', 'people'].map(async (part) => {
      const map = await (await fetch(`${url}/sitemaps/${part}-1.xml`)).text();
      return Array.from(map.matchAll(/<loc>(.*?)<\/loc>/g), ([, page]) => new URL(page!).pathname);
    }),
  );
  const pages = mixed([movies!, series!, people!]);
  const subjects = pages.map((page) => ({ type: page.split('/')[1]!, id: /\d+$/.exec(page)![0] }));
  return {
    titles: mixed([movies!, series!]),
    pages,
    cards: subjects.map(({ type, id }) => `/art/share/${type}/${id}.png`),
    drawings: mixed([
      subjects.flatMap(({ type, id }) =>
        type === 'person'
          ? [`/art/avatar/${id}.svg`]
          : OF_A_TITLE.map((kind) => `/art/${kind}/${type}/${id}.svg`),
      ),
      initials().map((name) => `/art/avatar/drawing/${name}.svg`),
    ]),
  };
}

/** The drawings of accounts: eight patterns with one or two letters. */
function initials(): string[] {
  const letters = [...LETTERS].flatMap((first) => ['', ...LETTERS].map((second) => first + second));
  return letters.flatMap((both) => Array.from({ length: 8 }, (_, kind) => `${kind}-${both}`));
}

/** Mixes several lists, each spread evenly over the whole. */
function mixed(lists: readonly (readonly string[])[]): string[] {
  return lists
    .flatMap((list) => list.map((name, index) => ({ name, place: (index + 0.5) / list.length })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ name }) => name);
}
