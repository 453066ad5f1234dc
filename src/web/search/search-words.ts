/** The texts of the specification (document 2, "Site-wide search"). */
export const NOTHING_HEADING = 'A Busca não retornou resultados';
export const NOTHING = 'Sem resultados para esta busca.';
export const LOADING = 'Carregando...';
export const LOADING_MORE = 'Carregando mais resultados...';
export const SEE_ALL = 'Ver todos os resultados';
export const TRY_AGAIN = 'Tentar de novo';

export const countHeading = (total: number): string =>
  total === 0 ? NOTHING_HEADING : `ENCONTRAMOS ${total} RESULTADO(S) EM SUA BUSCA`;
