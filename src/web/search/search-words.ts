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

/** The text above the chips of understood filters, and the links out of them. */
export const UNDERSTOOD = 'A gente entendeu';
/** The note about filters that were left out so that something is found. */
export const leftOut = (parts: readonly string[]): string =>
  `Deixamos de fora: ${parts.map((part) => `“${part}”`).join(' e ')}.`;
export const ALL_WORDS = 'Buscar com todas as palavras';
export const ONLY_WORDS = 'Buscar só as palavras';
export const WHOLE_SEARCH = 'Voltar à busca inteira';
export const YOU_SUBSCRIBE = ', que você assina';

/** The link that removes a chip: Tirar “na Netflix”. */
export const without = (label: string): string => `Tirar “${label}”`;
