import type { CompositionName } from './composition-names.ts';

export interface Drawn {
  composition: CompositionName;
  double: boolean;
  /** The probability that the word decides: a franchise must not show one drawing five times. */
  strength: number;
}

/** Words (whole, without accents, in lower case) that name their drawing; `x*` is any ending. */
const LEXICON: readonly (readonly [CompositionName | 'double', string])[] = [
  ['dunas', 'mad max|dun[ae]s?|desertos?|areias?|saara|arabia|egito'],
  ['feixe', 'stranger|luz|luzes|cinema|fantasmas?|farol|paradiso'],
  ['casario', 'cidade|favelas?|ruas?|bairro|brooklyn|carandiru|suburbi[oa]|vila'],
  ['trilho', 'central|estacao|avenida|estrada|caminhos?|trem|viagem|linha|expresso|velozes'],
  ['cordel', 'sertao|auto|cangac\\S*|compadecida|caatinga|santeiro|diabo|cordel'],
  ['fachada', 'casa|casas|lar|mansao|home|horas|vizinh\\S*|porta|hotel'],
  ['escada', 'parasita|escadas?|queda|subida|pressao|torre|degraus?'],
  ['jangada', 'barcos?|navio|titanic|piratas?|vela|jangada|moana|naufrago'],
  ['peixe', 'peixes?|nemo|dory|tubarao|sereia|baleia|aquario'],
  ['calcadao', 'mar|mares|praia|rio|aguas?|oceano|ilha|verao|ondas?|pantanal|aquarius|copacabana'],
  ['passaro', 'bacurau|passaros?|bird\\S*|aves?|cisne|aguia|corvo|galinhas?|pinguim'],
  ['gato', 'gatos?|gatas?|felin\\S*|cat|cats|pantera|tigres?|leao'],
  ['olho', 'olhos?|olhar|ver|espelhos?|mirror|visao|cegueira|testemunha'],
  ['double', 'clone|gemeas|gemeos|duas|dois|persona|casamento|casal|romeu|julieta'],
  ['orbita', 'interestelar|estrelas?|espaco|lua|planeta|gravidade|stars?|marte|eternauta|cometa'],
  ['raio', 'raio|relampago|choque|explos\\S*|trovao|tempestade|velocidade|eletric\\S*|thunder\\S*'],
  ['sol', 'sol|midsommar|amanhecer|aurora|entardecer'],
  [
    'folhagem',
    'florestas?|selva|flor|flores|jardim|folhas?|amazon\\S*|renascer|terra|jurassic\\S*',
  ],
  ['mao', 'maos?|dedos?|medo|psicose'],
  ['recorte', 'tropa|guerra|gangues?|elite|caes|round'],
  ['meta', 'matrix|codigos?|robos?|robot|dark|ruptura|rede'],
  ['espiral', 'corpo|labirintos?|sonhos?|origem|vertigem|tempo'],
  ['alvorada', 'palacio|presidente|rei|rainha|tronos?|crown|succession|coroa|brasilia'],
  ['morros', 'montanhas?|up|pico|everest|altas|morros?'],
  ['pipa', 'pipas?|ceu|vento|menin[oa]s?'],
  ['volpi', 'festas?|carnaval|chocolate|beijo|junina|natal'],
  ['disco', 'whiplash|jazz|discos?|sambas?|rock|cancao|musica|musical|orfeu|bohemian'],
  ['mascara', 'mascaras?|palhacos?|coringa|justica|batman'],
  ['janela', 'janelas?|quartos?|noites?|insonia'],
];

const RULES = LEXICON.map(
  ([drawing, words]) =>
    [drawing, new RegExp(`(?:^|[^a-z0-9])(?:${words})(?:$|[^a-z0-9])`)] as const,
);

/** The drawing that a title's words suggest, if any. */
export function wordsThatDraw(title: string): Drawn | null {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const rule = RULES.find(([, words]) => words.test(plain));
  if (!rule) return null;
  const strength = strengthIn(plain);
  return rule[0] === 'double'
    ? { composition: 'perfil', double: true, strength }
    : { composition: rule[0], double: false, strength };
}

/** Lower in a long title, a sequel or a chapter, where the word is only one among others. */
function strengthIn(plain: string): number {
  if (/[:–—]|\s-\s|\b(?:\d|[ivx]{2,}\b|parte|volume)/.test(plain)) return 0.4;
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word.length > 3);
  return words.length <= 1 ? 1 : words.length === 2 ? 0.75 : 0.5;
}
