import type { LinkKind } from '#shared/sources/availability.ts';
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
  /** 'Dublado e legendado, até 4K' for the ticket; empty if nobody knows more. */
  summary: string;
  /** 'sai em 3 dias (7 de dezembro)'. */
  leaving: string | null;
  /** 'a confirmar'. */
  badge: string | null;
  /** All that is known, a line each. */
  lines: readonly string[];
  /** 'JustWatch e Streaming Availability, 2 de dezembro'. */
  sources: string;
};

/** Knowledge of the sources about a title's offers, in the words of its page. Only pages of this site may show it. */
export type PageDetails = {
  offers: readonly PageOffer[];
  /** 'A partir de R$ 11,90, sem assinar nada.'; null if no price is known. */
  cheapest: string | null;
  /** 'Max: chega em 17 de dezembro'. */
  coming: readonly string[];
  /** True for the demonstration's invented details. */
  isInvented: boolean;
  /** 'Conferido em duas fontes.', if every offer is. */
  isConfirmed: boolean;
  /** Words that have to stand where the data is shown, and their addresses. */
  notices: readonly { text: string; url: string }[];
};
