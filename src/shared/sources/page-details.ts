import type { FactAge, LinkKind } from '#shared/sources/availability.ts';
import type { OfferType } from '#shared/offer-types.ts';

/** An offer in the words of the page. */
export type PageOffer = {
  /** The providers whose entries of the ticket these words stand in; empty for one that only a second source lists. */
  providerIds: readonly number[];
  type: OfferType;
  /** 'Netflix', 'HBO Max, como canal no Prime Video'. */
  name: string;
  url: string | null;
  /** 'Abrir na Netflix', 'Buscar no Globoplay'; null without an address. */
  label: string | null;
  /** The form of the button, which says before the words where it leads; null without an address. */
  leadsTo: LinkKind | null;
  /** 'Dublado e legendado, até 4K' for the ticket, two facts at most; empty if nobody knows more. */
  summary: string;
  /** The beginning of `summary` that is set bold: 'aluguel R$ 14,90'; null without a price. */
  price: string | null;
  /** 'As temporadas 3 a 5 tão', which begins the ticket's sentence; null where that is 'Tá'. */
  lead: string | null;
  /** 'sai em 3 dias (7 de dezembro)'. */
  leaving: string | null;
  /** 'a confirmar'. */
  badge: string | null;
  /** All that is known, a line each; `leaving` and `doubt` are not among them. */
  lines: readonly string[];
  /** 'Pode ter saído em 3/12'; null where the sources agree. */
  doubt: string | null;
  /** 'Abre direto no filme.'; null without an address. */
  where: string | null;
  /** 'JustWatch e Streaming Availability, hoje'. */
  sources: string;
  /** The age of what `sources` said; null if no day is known. */
  age: FactAge | null;
};

/** A season in the map of a series, or several that the same places have: '4', '1 a 12'. */
export type MapSeasons = {
  label: string;
  /** The providers that have it; empty if no source names one. */
  providerIds: readonly number[];
};

/** Knowledge of the sources about a title's offers, in the words of its page. Only pages of this site may show it. */
export type PageDetails = {
  offers: readonly PageOffer[];
  /** 'A partir de R$ 11,90, sem assinar nada.'; null if no price is known. */
  cheapest: string | null;
  /** The seasons of a series and who has them, and the same in words; null if no source tells of seasons. */
  seasonMap: { seasons: readonly MapSeasons[]; words: string } | null;
  /** 'Max: chega em 17 de dezembro'. */
  coming: readonly string[];
  /** The services' own pages about audio description and Libras, of which no source tells. */
  accessibility: readonly { name: string; url: string }[];
  /** True for the demonstration's invented details. */
  isInvented: boolean;
  /** 'Conferido em duas fontes, hoje às 4h12.'; null if the title's offers were never checked. */
  checked: string | null;
  /** The age of that check. */
  checkedAge: FactAge | null;
  /** Words that have to stand where the data is shown, and their addresses. */
  notices: readonly { text: string; url: string }[];
};
