// Queries that clever rules once broke, made from the real catalogue by kind: what is typed, and the title it means.
import { fold } from '#search/folding-rules.ts';
import { keyOf } from './labelled-queries.ts';
import type { LabelledQuery } from './labelled-queries.ts';
import type { RealCatalogue, RealTitle } from './real-catalogue.ts';

/** Somebody whose name contains the name of a title, credited for another title that is better known. */
export type Namesake = { name: string; credited: RealTitle };

/** Aims of each kind: shares of its queries. */
export const PITFALLS: Record<string, { one: number; five: number }> = {
  'name that is a word of a person': { one: 0.985, five: 1 },
  'original name that is a word of a person': { one: 0.985, five: 1 },
  'number as a name, with its year': { one: 0.98, five: 1 },
  'initials of the English name': { one: 0.8, five: 0.95 },
  'title beside somebody it does not credit': { one: 0.9, five: 0.95 },
  'sign said in words': { one: 0.95, five: 1 },
  'letters from inside a word': { one: 0.6, five: 0.75 },
  'not about films': { one: 0.95, five: 0.95 },
};

/** Popularity from which a title is known. */
const KNOWN = 5;
const SURNAMES = ['Albuquerque', 'Lindqvist', 'Okonkwo', 'Vasconcellos', 'Marchetti'];
const FIRST_NAMES = ['Marlene', 'Otávio', 'Ingrid', 'Tobias', 'Rosalind'];
const AUTHORS = [
  'Isaac Asimov',
  'Agatha Christie',
  'Machado de Assis',
  'Jorge Amado',
  'J.K. Rowling',
  'Tolkien',
  'Philip K. Dick',
  'Jane Austen',
];
const INITIALS = { least: 3, most: 6 };
/** Letters taken from the middle of a word. */
const INSIDE = 6;

const NOT_FILMS = [
  'receita de bolo de cenoura',
  'segunda via da conta de luz',
  'tabela do campeonato brasileiro',
  'resultado da mega sena',
  'previsão do tempo amanhã',
  'como tirar passaporte',
  'consulta cpf grátis',
  'boleto do iptu atrasado',
  'gol do flamengo hoje',
  'escalação do palmeiras',
  'receita de pão de queijo',
  'como fazer arroz soltinho',
  'cotação do dólar',
  'horário de ônibus',
  'concurso público prefeitura',
  'vaga de emprego auxiliar administrativo',
  'simulador de financiamento imobiliário',
  'rastrear encomenda correios',
  'dor de cabeça o que tomar',
  'farmácia de plantão',
  'imposto de renda restituição',
  'tabela fipe carros',
  'pizzaria perto de mim',
  'como declarar imposto',
  'chuteira society barata',
  'inscrição do enem',
  'conversor de moedas',
  'fatura do cartão de crédito',
  'vestido de festa longo',
  'passagem aérea para recife',
  'jogo do corinthians ao vivo',
  'strogonoff de frango simples',
  'detran consulta multas',
  'telefone da prefeitura',
  'aluguel de apartamento',
  'ração para gatos castrados',
  'conserto de máquina de lavar',
  'academia preço mensalidade',
  'corte de cabelo masculino',
  'nota fiscal eletrônica',
];

/** The people to add to the catalogue, so that the names of titles are words of names. */
export function namesakesOf({ titles }: RealCatalogue): Namesake[] {
  const known = titles.toSorted((a, b) => b.popularity - a.popularity).slice(0, 100);
  return nameLike(titles).flatMap(({ name }, at) => {
    const credited = (n: number) => known[(3 * at + n) % known.length]!;
    return [
      { name: `${name} ${SURNAMES[at % SURNAMES.length]}`, credited: credited(0) },
      { name: `${FIRST_NAMES[at % FIRST_NAMES.length]} ${name}`, credited: credited(1) },
    ];
  });
}

/** Known titles with a name of one or two words of letters, once for each name. */
function nameLike(titles: readonly RealTitle[]): { name: string; title: RealTitle }[] {
  const all = titles
    .filter(({ popularity }) => popularity >= KNOWN)
    .flatMap((title) =>
      [...new Set([title.title, title.original])].map((name) => ({ name, title })),
    )
    .filter(({ name }) => /^\p{L}{3,}( \p{L}{3,})?$/u.test(name));
  return [...new Map(all.map((each) => [fold(each.name), each])).values()];
}

export function pitfallQueries({ titles }: RealCatalogue): LabelledQuery[] {
  const calledSo = Map.groupBy(
    titles.flatMap((title) =>
      [...new Set([title.title, title.original, ...title.alternatives].map(fold))].map((name) => ({
        name,
        key: keyOf(title),
      })),
    ),
    ({ name }) => name,
  );
  const keysOf = (name: string) => (calledSo.get(fold(name)) ?? []).map(({ key }) => key);
  const queryOf = (kind: string, query: string, keys: Iterable<string>): LabelledQuery => ({
    kind,
    query,
    first: new Set(keys),
    accepted: new Set(keys),
  });
  const known = titles.filter(({ popularity }) => popularity >= KNOWN);
  return [
    ...nameLike(titles).map(({ name, title }) =>
      queryOf(
        name === title.title
          ? 'name that is a word of a person'
          : 'original name that is a word of a person',
        name.toLowerCase(),
        keysOf(name),
      ),
    ),
    ...titles
      .filter(({ title }) => /^\d+$/.test(title))
      .flatMap((title) =>
        [`${title.title} (${title.year})`, `${title.title} ${title.year}`].map((query) =>
          queryOf('number as a name, with its year', query, [keyOf(title)]),
        ),
      ),
    ...known.flatMap((title) => {
      const initials = initialsOf(title);
      if (initials === null) return [];
      const same = known.filter((other) => initialsOf(other) === initials).map(keyOf);
      return [queryOf('initials of the English name', initials, same)];
    }),
    ...known
      .filter(({ title }) => title.split(' ').length > 1)
      .filter((_, at) => at % 5 === 0)
      .map(({ title }, at) =>
        queryOf(
          'title beside somebody it does not credit',
          `${title.toLowerCase()} ${AUTHORS[at % AUTHORS.length]!.toLowerCase()}`,
          keysOf(title),
        ),
      ),
    ...titles
      .filter(({ title }) => /\d%| [&+] /.test(title))
      .flatMap(({ title }) => {
        const said = title.toLowerCase().replace('%', ' por cento');
        return ['e', 'and', 'mais'].map((and) =>
          queryOf('sign said in words', said.replace(/ ?[&+] ?/, ` ${and} `), keysOf(title)),
        );
      }),
    ...known.flatMap((title) => {
      const long = fold(title.title)
        .split(' ')
        .find((word) => word.length >= INSIDE + 3);
      if (long === undefined) return [];
      const from = Math.floor((long.length - INSIDE) / 2);
      const part = long.slice(from, from + INSIDE);
      const holding = titles.filter((other) =>
        [other.title, other.original, ...other.alternatives].some((name) =>
          fold(name).includes(part),
        ),
      );
      return [queryOf('letters from inside a word', part, holding.map(keyOf))];
    }),
    ...NOT_FILMS.map((query) => queryOf('not about films', query, [])),
  ];
}

function initialsOf({ title, original }: RealTitle): string | null {
  const words = fold(original).split(' ');
  const isEnglish = /^[\x20-\x7e]+$/.test(original) && original !== title;
  // The number of a part is not said by its first letter.
  const hasNumber = /\b(part|\d+|[ivx]+)$/.test(words.at(-1)!);
  if (!isEnglish || hasNumber) return null;
  if (words.length < INITIALS.least || words.length > INITIALS.most) return null;
  return words.map((word) => word[0]).join('');
}
