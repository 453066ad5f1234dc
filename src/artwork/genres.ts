import type { CompositionName } from './composition-names.ts';
import type { PaletteName } from './palettes.ts';
import { bandOf } from './palettes.ts';
import { hash32 } from './seed.ts';

export interface Mood {
  /** Drawings that suggest the genre and are chosen more often. */
  best: readonly CompositionName[];
  /** Drawings that would be misleading for the genre. */
  never: readonly CompositionName[];
  palettes: readonly PaletteName[];
}

const list = <T extends string>(words: string) => (words ? words.split(' ') : []) as T[];
const mood = (best: string, never: string, palettes: string): Mood => ({
  best: list(best),
  never: list(never),
  palettes: list(palettes),
});

const MOODS = {
  Drama: mood(
    'perfil azulejo escada mascara letra trilho janela cobogo fachada bicho',
    'cordel orbita raio',
    'athos neblina elenco areia planalto bossa mangueira',
  ),
  Crime: mood(
    'recorte mao escada mascara letra casario gato raio trilho janela',
    'volpi folhagem cordel pipa jangada',
    'estreia encarnado elenco caju neblina planalto',
  ),
  Comédia: mood(
    'volpi bicho pontos fachada passaro peixe gato pipa cobogo',
    'mao cordel recorte orbita',
    'tropicalia algodao bossa rosa caju',
  ),
  Ação: mood(
    'recorte raio meta letra bicho trilho mao casario cobogo',
    'cordel volpi folhagem pipa alvorada',
    'caju estreia tropicalia encarnado planalto',
  ),
  Suspense: mood(
    'olho mao feixe escada mascara janela gato recorte trilho',
    'volpi cordel pipa calcadao jangada disco',
    'estreia neblina encarnado fosforo planalto',
  ),
  Terror: mood(
    'olho mao mascara feixe gato janela folhagem escada raio',
    'volpi cordel pipa disco alvorada jangada',
    'encarnado estreia fosforo jabuticaba',
  ),
  'Ficção científica': mood(
    'orbita meta feixe pontos raio cobogo alvorada trilho dunas',
    'cordel volpi casario pipa jangada azulejo',
    'fosforo planalto jabuticaba caju bossa',
  ),
  Fantasia: mood(
    'folhagem passaro orbita olho peixe gato bicho alvorada',
    'recorte letra casario',
    'jabuticaba mangueira planalto rosa bossa',
  ),
  Romance: mood(
    'perfil folhagem calcadao janela passaro jangada disco azulejo',
    'recorte mao raio orbita cordel',
    'rosa mangueira bossa algodao areia',
  ),
  Novela: mood(
    'perfil volpi azulejo folhagem calcadao fachada mascara janela cobogo alvorada',
    'recorte raio orbita meta',
    'rosa tropicalia mangueira athos caju algodao',
  ),
  Animação: mood(
    'passaro pontos volpi bicho peixe gato pipa morros',
    'mao recorte mascara letra',
    'algodao tropicalia bossa rosa jabuticaba',
  ),
  Família: mood(
    'fachada volpi morros pontos pipa passaro peixe gato',
    'mao recorte raio mascara',
    'algodao bossa tropicalia rosa',
  ),
  Documentário: mood(
    'pontos meta azulejo letra trilho cobogo janela casario',
    'mao cordel gato raio',
    'elenco athos neblina areia',
  ),
  Música: mood(
    'disco pontos calcadao meta cobogo raio letra',
    'mao cordel recorte',
    'elenco bossa mangueira rosa tropicalia',
  ),
  Aventura: mood(
    'morros dunas trilho folhagem jangada peixe alvorada pipa',
    'mao letra mascara fachada',
    'sertao areia caju mangueira bossa',
  ),
  Faroeste: mood(
    'cordel dunas trilho sol morros recorte',
    'volpi orbita calcadao jangada peixe alvorada pipa',
    'sertao areia caju',
  ),
  Guerra: mood(
    'recorte trilho mao raio mascara letra dunas',
    'volpi folhagem pipa disco gato peixe calcadao cordel',
    'neblina estreia areia encarnado',
  ),
  História: mood(
    'alvorada azulejo perfil fachada letra jangada morros',
    'raio orbita gato pipa cordel',
    'athos areia neblina elenco',
  ),
  Mistério: mood(
    'olho feixe mao fachada janela gato escada mascara',
    'volpi cordel pipa disco jangada',
    'neblina planalto fosforo estreia',
  ),
  Reality: mood(
    'olho pontos cobogo raio volpi letra meta casario janela',
    'mao cordel recorte',
    'tropicalia algodao rosa bossa caju',
  ),
  'Talk show': mood(
    'perfil pontos disco letra passaro cobogo azulejo',
    'mao cordel recorte dunas',
    'bossa tropicalia elenco rosa athos',
  ),
} satisfies Record<string, Mood>;

type Genre = keyof typeof MOODS;

/** The film database's joined series genres, and the ones without a mood of their own. */
const ALIASES: Record<string, readonly Genre[]> = {
  'Ação e aventura': ['Ação', 'Aventura'],
  'Ficção científica e fantasia': ['Ficção científica', 'Fantasia'],
  'Guerra e política': ['Guerra', 'Crime'],
  Infantil: ['Família', 'Animação'],
  'Cinema TV': ['Drama'],
  Soap: ['Novela'],
};

/** Moods in the order of a title's genres; a title without a known genre is a drama. */
export function moodsOf(genres: readonly string[]): readonly Mood[] {
  const names = genres.flatMap((name): readonly string[] =>
    Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? []) : [name],
  );
  const found = names.flatMap((name) => (Object.hasOwn(MOODS, name) ? [MOODS[name as Genre]] : []));
  return found.length > 0 ? found : [MOODS.Drama];
}

export interface ArtGenre {
  id: number;
  name: string;
}

/** The drawing and palette of a genre on the home page. */
const EMBLEMS: Record<string, readonly [CompositionName, PaletteName]> = {
  Drama: ['trilho', 'neblina'],
  Comédia: ['volpi', 'algodao'],
  'Ficção científica': ['orbita', 'bossa'],
  'Ficção científica e fantasia': ['orbita', 'planalto'],
  Terror: ['mao', 'elenco'],
  Romance: ['folhagem', 'mangueira'],
  Novela: ['perfil', 'rosa'],
  Ação: ['recorte', 'planalto'],
  'Ação e aventura': ['recorte', 'tropicalia'],
  Animação: ['peixe', 'tropicalia'],
  Aventura: ['morros', 'sertao'],
  Crime: ['escada', 'estreia'],
  Documentário: ['pontos', 'athos'],
  Família: ['pipa', 'rosa'],
  Fantasia: ['passaro', 'jabuticaba'],
  Faroeste: ['cordel', 'tropicalia'],
  Guerra: ['raio', 'areia'],
  'Guerra e política': ['raio', 'neblina'],
  História: ['alvorada', 'caju'],
  Mistério: ['olho', 'planalto'],
  Música: ['disco', 'bossa'],
  Suspense: ['gato', 'fosforo'],
  'Cinema TV': ['janela', 'encarnado'],
  Infantil: ['fachada', 'algodao'],
  Reality: ['cobogo', 'bossa'],
  'Talk show': ['mascara', 'athos'],
};

/** A genre's emblem; an unknown genre gets a drawing of its mood. */
export function emblemOf({ id, name }: ArtGenre): readonly [CompositionName, PaletteName] {
  if (Object.hasOwn(EMBLEMS, name)) return EMBLEMS[name] as readonly [CompositionName, PaletteName];
  const own = moodsOf([name])[0];
  const seed = hash32(`genre:${id}:${name}`);
  return [
    own?.best[seed % own.best.length] ?? 'pontos',
    own?.palettes[seed % own.palettes.length] ?? 'elenco',
  ];
}

/** Ground and lettering (4.5:1) of a genre's tile. */
export function genreColours(genre: ArtGenre): { bg: string; ink: string } {
  const { bg, ink } = bandOf(emblemOf(genre)[1]);
  return { bg, ink };
}
