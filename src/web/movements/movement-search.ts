/** `?tipo=series&ordem=fama&page=2`; other values count as absent. */
export interface MovementSearch {
  tipo?: 'filmes' | 'series' | 'novelas' | undefined;
  ordem?: 'fama' | undefined;
  page?: number | undefined;
}

/** Returns absent parameters as undefined: the router takes missing keys from the raw address. */
export function validateMovements({ tipo, ordem, page }: Record<string, unknown>): MovementSearch {
  const number = Number(page);
  return {
    tipo: ['filmes', 'series', 'novelas'].includes(tipo as string)
      ? (tipo as MovementSearch['tipo'])
      : undefined,
    ordem: ordem === 'fama' ? ordem : undefined,
    page: Number.isInteger(number) && number > 1 && number < 1e6 ? number : undefined,
  };
}
