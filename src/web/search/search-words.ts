/** Texts that are fixed (docs/product-rules.md R46). */
export const NOTHING_HEADING = 'A Busca não retornou resultados';
export const NOTHING = 'Sem resultados para esta busca.';
export const LOADING = 'Carregando...';
export const LOADING_MORE = 'Carregando mais resultados...';
export const SEE_ALL = 'Ver todos';
export const TRY_AGAIN = 'Tentar de novo';

export const countHeading = (total: number): string =>
  total === 0 ? NOTHING_HEADING : `ENCONTRAMOS ${total} RESULTADO(S) EM SUA BUSCA`;

/** The kinds of titles, as the address and as the page names them. */
export const KIND_WORDS = { filmes: 'Filmes', series: 'Séries', novelas: 'Novelas' } as const;

/** Above the chips of what was understood, and the ways out of it. */
export const UNDERSTOOD = 'A gente entendeu';
/** What was left out so that something is found. */
export const leftOut = (parts: readonly string[]): string =>
  `Deixamos de fora: ${parts.map((part) => `“${part}”`).join(' e ')}.`;
export const ALL_WORDS = 'Buscar com todas as palavras';
export const ONLY_WORDS = 'Buscar só as palavras';
export const WHOLE_SEARCH = 'Voltar à busca inteira';
export const YOU_SUBSCRIBE = ', que você assina';

/** The link that takes a chip off: Tirar “na Netflix”. */
export const without = (label: string): string => `Tirar “${label}”`;
