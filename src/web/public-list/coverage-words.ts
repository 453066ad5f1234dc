import { formatList, formatPlural } from '#web/foundation/format.ts';
import { at } from '#web/offer-parts/offers.ts';

/** The providers that cover most of a list, and how many of its titles they have together. */
export interface Coverage {
  providers: readonly { provider_name: string }[];
  titles: number;
}

/** The answer for a whole list: "Só com o Globoplay você vê 9 dos 12." */
export function coverageWords(total: number, { providers, titles }: Coverage): string {
  if (total === 0) return 'Ainda não tem nenhum título por aqui.';
  if (titles === 0) {
    return total === 1
      ? 'Nenhum streaming tem este título agora.'
      : `Nenhum dos ${total} está em streaming agora.`;
  }
  // "no Globoplay" without its first letter is "o Globoplay", with the right article.
  const names = formatList(providers.map((provider) => at(provider).slice(1)));
  const seen =
    titles < total ? `${titles} dos ${total}` : total === 1 ? 'o título da lista' : `os ${total}`;
  return `${providers.length === 1 ? 'Só com' : 'Com'} ${names} você vê ${seen}.`;
}

/** The short form for a picture: "12 títulos. 9 estão no Globoplay." */
export function coverageCaption(total: number, { providers, titles }: Coverage): string {
  if (total === 0) return 'Nenhum título ainda.';
  const count = `${formatPlural(total, 'título', 'títulos')}.`;
  if (titles === 0) return count;
  const places = formatList(providers.map(at));
  if (total === 1) return `${count} Está ${places}.`;
  if (titles === total) return `${count} Todos estão ${places}.`;
  return `${count} ${titles} ${titles === 1 ? 'está' : 'estão'} ${places}.`;
}
