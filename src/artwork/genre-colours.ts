import { bandOf } from './band.ts';
import type { CompositionName } from './composition-names.ts';
import { moodsOf } from './genres.ts';
import type { PaletteName } from './palettes.ts';
import { hash32 } from './seed.ts';

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
  const mood = moodsOf([name])[0];
  const seed = hash32(`genre:${id}:${name}`);
  return [
    mood?.best[seed % mood.best.length] ?? 'pontos',
    mood?.palettes[seed % mood.palettes.length] ?? 'elenco',
  ];
}

/** Ground and lettering (4.5:1) of a genre's tile. */
export function genreColours(genre: ArtGenre): { bg: string; ink: string } {
  const { bg, ink } = bandOf(emblemOf(genre)[1]);
  return { bg, ink };
}
