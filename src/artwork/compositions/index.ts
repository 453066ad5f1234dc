import type { CompositionName } from '#artwork/composition-names.ts';
import type { Composition } from '#artwork/scene.ts';
import { alvorada } from './alvorada.ts';
import { azulejo } from './azulejo.ts';
import { bicho } from './bicho.ts';
import { calcadao } from './calcadao.ts';
import { casario } from './casario.ts';
import { cobogo } from './cobogo.ts';
import { cordel } from './cordel.ts';
import { disco } from './disco.ts';
import { dunas } from './dunas.ts';
import { escada } from './escada.ts';
import { espiral } from './espiral.ts';
import { fachada } from './fachada.ts';
import { feixe } from './feixe.ts';
import { folhagem } from './folhagem.ts';
import { gato } from './gato.ts';
import { jangada } from './jangada.ts';
import { janela } from './janela.ts';
import { letra } from './letra.ts';
import { mao } from './mao.ts';
import { mascara } from './mascara.ts';
import { meta } from './meta.ts';
import { morros } from './morros.ts';
import { olho } from './olho.ts';
import { orbita } from './orbita.ts';
import { passaro } from './passaro.ts';
import { peixe } from './peixe.ts';
import { perfil } from './perfil.ts';
import { pipa } from './pipa.ts';
import { pontos } from './pontos.ts';
import { raio } from './raio.ts';
import { recorte } from './recorte.ts';
import { sol } from './sol.ts';
import { trilho } from './trilho.ts';
import { volpi } from './volpi.ts';

export const DRAWINGS: Record<CompositionName, Composition> = {
  alvorada,
  azulejo,
  bicho,
  calcadao,
  casario,
  cobogo,
  cordel,
  disco,
  dunas,
  escada,
  espiral,
  fachada,
  feixe,
  folhagem,
  gato,
  jangada,
  janela,
  letra,
  mao,
  mascara,
  meta,
  morros,
  olho,
  orbita,
  passaro,
  peixe,
  perfil,
  pipa,
  pontos,
  raio,
  recorte,
  sol,
  trilho,
  volpi,
};

const set = (names: string) => new Set(names.split(' ')) as ReadonlySet<string>;

/** Figures that stand on the lower edge, so that their title mostly goes on top. */
export const GROUNDED = set(
  'casario cordel mao fachada perfil folhagem morros dunas alvorada escada jangada pipa gato janela',
);
/** Figures that float, with air around them. */
export const FLOATING = set(
  'sol espiral olho pontos meta bicho disco passaro mascara orbita peixe raio',
);
/** Figures that break out of the sheet, so that a frame would stop them. */
export const UNFRAMED = set('feixe recorte trilho');
