import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { findPeopleByName } from './people-search-queries.ts';
import { findTitlesByName } from './search-queries.ts';

const database = useDatabase('demonstration');
const firstThree = { page: 1, size: 3 };

async function titlesFor(query: string, size = 3): Promise<string[]> {
  const [films, series] = await Promise.all(
    (['movie', 'serie'] as const).map((type) =>
      findTitlesByName(database.db, type, query, { page: 1, size }),
    ),
  );
  return [...films!.items, ...series!.items]
    .toSorted((a, b) => b.match - a.match)
    .map((title) => (title.media_type === 'movie' ? title.title : title.name))
    .slice(0, size);
}

/** Queries and the title that is meant, which must be among the first three films and series. */
const TITLES: Record<string, [query: string, title: string][]> = {
  'an unfinished word or name': [
    ['cidade de d', 'Cidade de Deus'],
    ['bacu', 'Bacurau'],
    ['interes', 'Interestelar'],
    ['stranger th', 'Stranger Things'],
    ['senhor dos an', 'O Senhor dos Anéis: A Sociedade do Anel'],
    ['auto da comp', 'O Auto da Compadecida'],
    ['game of th', 'Game of Thrones'],
    ['minha mae e', 'Minha Mãe É uma Peça'],
    ['the last', 'The Last of Us'],
    ['todo mundo od', 'Todo Mundo Odeia o Chris'],
    ['cangaço n', 'Cangaço Novo'],
    ['vale t', 'Vale Tudo'],
    ['agente sec', 'O Agente Secreto'],
    ['harry potter e o c', 'Harry Potter e o Cálice de Fogo'],
    ['titan', 'Titanic'],
    ['wandi', 'Wandinha'],
    ['avenida', 'Avenida Brasil'],
  ],
  'words from the middle': [
    ['compadecida', 'O Auto da Compadecida'],
    ['brasil', 'Central do Brasil'],
    ['azkaban', 'Harry Potter e o Prisioneiro de Azkaban'],
    ['chihiro', 'A Viagem de Chihiro'],
    ['sociedade do anel', 'O Senhor dos Anéis: A Sociedade do Anel'],
    ['odeia o chris', 'Todo Mundo Odeia o Chris'],
    ['futuro', 'De Volta para o Futuro'],
    ['copiava', 'O Homem Que Copiava'],
    ['vertigem', 'Democracia em Vertigem'],
    ['de papel', 'La Casa de Papel'],
    ['curau', 'Bacurau'],
    ['mandalor', 'O Mandaloriano'],
  ],
  'no accents, no capitals, no punctuation': [
    ['atras da porta', 'O Lobo Atrás da Porta'],
    ['belissima', 'Belíssima'],
    ['sitio do picapau amarelo', 'Sítio do Picapau Amarelo'],
    ['onibus 174', 'Ônibus 174'],
    ['que horas ela volta', 'Que Horas Ela Volta?'],
    ['o que e isso companheiro', 'O Que É Isso, Companheiro?'],
    ['AINDA ESTOU AQUI', 'Ainda Estou Aqui'],
    ['Divertída Ménte', 'Divertida Mente'],
    ['toma la da ca', 'Toma Lá, Dá Cá'],
    ['bom dia veronica', 'Bom Dia, Verônica'],
    ['greys anatomy', "Grey's Anatomy"],
    ['grey s anatomy', "Grey's Anatomy"],
    ['grey’s anatomy', "Grey's Anatomy"],
    ['encantados', "Encantado's"],
    ['dancin days', "Dancin' Days"],
    ['birdman a inesperada', 'Birdman ou (A Inesperada Virtude da Ignorância)'],
    ['familia soprano', 'Família Soprano'],
    ['memorial de maria moura', 'Memorial de Maria Moura'],
  ],
  'articles and small words more or less': [
    ['rei leao', 'O Rei Leão'],
    ['senhor aneis', 'O Senhor dos Anéis: A Sociedade do Anel'],
    ['a cidade de deus', 'Cidade de Deus'],
    ['o matrix', 'Matrix'],
    ['clone', 'O Clone'],
    ['tropa elite', 'Tropa de Elite'],
    ['poderoso chefao', 'O Poderoso Chefão'],
    ['casa papel', 'La Casa de Papel'],
    ['tapas e beijos', 'Tapas & Beijos'],
    ['som e furia', 'Som & Fúria'],
    ['the parasita', 'Parasita'],
  ],
  'numbers, however written': [
    ['tropa de elite ii', 'Tropa de Elite 2: O Inimigo Agora É Outro'],
    ['poderoso chefão 2', 'O Poderoso Chefão: Parte II'],
    ['poderoso chefao parte tres', 'O Poderoso Chefão: Parte III'],
    ['de volta para o futuro III', 'De Volta para o Futuro 3'],
    ['toy story quatro', 'Toy Story 4'],
    ['dois filhos de francisco', '2 Filhos de Francisco'],
    ['sete prisioneiros', '7 Prisioneiros'],
    ['round seis', 'Round 6'],
    ['rio quarenta graus', 'Rio, 40 Graus'],
    ['duna 2', 'Duna: Parte Dois'],
    ['minha mae e uma peca iii', 'Minha Mãe É uma Peça 3'],
    ['marte 1', 'Marte Um'],
    ['bicho de 7 cabeças', 'Bicho de Sete Cabeças'],
    ['3%', '3%'],
    ['a casa das 7 mulheres', 'A Casa das Sete Mulheres'],
    ['2001', '2001: Uma Odisseia no Espaço'],
    ['arquivo 10', 'Arquivo X'],
  ],
  'words in another order': [
    ['deus cidade', 'Cidade de Deus'],
    ['elite tropa', 'Tropa de Elite'],
    ['potter harry azkaban', 'Harry Potter e o Prisioneiro de Azkaban'],
    ['brasil avenida', 'Avenida Brasil'],
    ['blinders peaky', 'Peaky Blinders: Sangue, Apostas e Navalhas'],
    ['things stranger', 'Stranger Things'],
    ['tudo vale', 'Vale Tudo'],
    ['luz vermelha bandido', 'O Bandido da Luz Vermelha'],
  ],
  'joined and split words': [
    ['cidadededeus', 'Cidade de Deus'],
    ['mulheraranha', 'O Beijo da Mulher Aranha'],
    ['mulher-aranha', 'O Beijo da Mulher Aranha'],
    ['strangerthings', 'Stranger Things'],
    ['breakingbad', 'Breaking Bad'],
    ['ratimbum', 'Castelo Rá-Tim-Bum'],
    ['castelo ra tim bum', 'Castelo Rá-Tim-Bum'],
    ['toystory', 'Toy Story: Um Mundo de Aventuras'],
    ['arquivox', 'Arquivo X'],
    ['black tie', 'Eles Não Usam Black-Tie'],
    ['blacktie', 'Eles Não Usam Black-Tie'],
    ['bye-bye brasil', 'Bye Bye Brasil'],
    ['bac urau', 'Bacurau'],
    ['inter estelar', 'Interestelar'],
    ['peakyblinders', 'Peaky Blinders: Sangue, Apostas e Navalhas'],
    ['minhamae e uma peca', 'Minha Mãe É uma Peça'],
    ['tropadeelit', 'Tropa de Elite'],
    ['divertidamente 2', 'Divertida Mente'],
    ['cidadededeus 2', 'Cidade de Deus'],
  ],
  'a typo, in the first letter as well': [
    ['vacurau', 'Bacurau'],
    ['nacurau', 'Bacurau'],
    ['acurau', 'Bacurau'],
    ['abcurau', 'Bacurau'],
    ['bacuaru', 'Bacurau'],
    ['bacurua', 'Bacurau'],
    ['baccurau', 'Bacurau'],
    ['cidaed de deus', 'Cidade de Deus'],
    ['xidade de deus', 'Cidade de Deus'],
    ['harry poter', 'Harry Potter e a Pedra Filosofal'],
    ['hary potter e a pedra', 'Harry Potter e a Pedra Filosofal'],
    ['htrones', 'Game of Thrones'],
    ['iterestelar', 'Interestelar'],
    ['openheimer', 'Oppenheimer'],
    ['oppenhiemer', 'Oppenheimer'],
    ['titamic', 'Titanic'],
    ['madalorian', 'O Mandaloriano'],
    ['casablamca', 'Casablanca'],
    ['parastia', 'Parasita'],
    ['frineds', 'Friends'],
    ['dakr', 'Dark'],
    ['lsot', 'Lost'],
    ['pantnaal', 'Pantanal'],
    ['bridgertn', 'Bridgerton'],
    ['coringq', 'Coringa'],
    ['succesion', 'Succession'],
    ['narcso', 'Narcos'],
    ['chernobil', 'Chernobyl'],
    ['hte office', 'The Office'],
    ['intrest', 'Interestelar'],
    ['vale tdo', 'Vale Tudo'],
  ],
  'written by ear': [
    ['cidade de deuz', 'Cidade de Deus'],
    ['stranger tings', 'Stranger Things'],
    ['estranger tings', 'Stranger Things'],
    ['braking bad', 'Breaking Bad'],
    ['avenida brazil', 'Avenida Brasil'],
    ['xaves', 'Chaves'],
    ['geimi of trones', 'Game of Thrones'],
    ['uandinha', 'Wandinha'],
    ['piki blinders', 'Peaky Blinders: Sangue, Apostas e Navalhas'],
    ['dragon bol z', 'Dragon Ball Z'],
    ['uolking ded', 'The Walking Dead'],
    ['simpisons', 'Os Simpsons'],
    ['matrics', 'Matrix'],
    ['forest gamp', 'Forrest Gump: O Contador de Histórias'],
    ['pulp fixion', 'Pulp Fiction: Tempo de Violência'],
    ['midisomar', 'Midsommar: O Mal Não Espera a Noite'],
    ['karandiru', 'Carandiru'],
    ['xiquititas', 'Chiquititas'],
    ['ainda estou aki', 'Ainda Estou Aqui'],
    // With a consonant that its name does not have.
    ['uolquin nédi', 'The Walking Dead'],
    ['estrendjer gingues', 'Stranger Things'],
  ],
  'by the original name': [
    ['the godfather', 'O Poderoso Chefão'],
    ['inception', 'A Origem'],
    ['lion king', 'O Rei Leão'],
    ['wednesday', 'Wandinha'],
    ['house of the dragon', 'A Casa do Dragão'],
    ['fight club', 'Clube da Luta'],
    ['everybody hates chris', 'Todo Mundo Odeia o Chris'],
    ['back to the future', 'De Volta para o Futuro'],
    ['black panther', 'Pantera Negra'],
    ['coco', 'Viva: A Vida É uma Festa'],
    ['severance', 'Ruptura'],
    ['the x files', 'Arquivo X'],
    ['get out', 'Corra!'],
    ['el chavo', 'Chaves'],
    ['기생충', 'Parasita'],
    ['千と千尋', 'A Viagem de Chihiro'],
    ['fury road', 'Mad Max: Estrada da Fúria'],
    ['inside out', 'Divertida Mente'],
    ['queens gambit', 'O Gambito da Rainha'],
  ],
  'with more than the name': [
    ['bacurau filme', 'Bacurau'],
    ['assistir interestelar', 'Interestelar'],
    ['breaking bad dublado', 'Breaking Bad'],
    ['serie stranger things', 'Stranger Things'],
  ],
};

const PEOPLE: [query: string, name: string][] = [
  ['fernanda monte', 'Fernanda Montenegro'],
  ['montenegro fernanda', 'Fernanda Montenegro'],
  ['seltom melo', 'Selton Mello'],
  ['selton', 'Selton Mello'],
  ['wagner mora', 'Wagner Moura'],
  ['vagner moura', 'Wagner Moura'],
  ['moura wag', 'Wagner Moura'],
  ['sonia braga', 'Sônia Braga'],
  ['lazaro ramos', 'Lázaro Ramos'],
  ['jk rowling', 'J.K. Rowling'],
  ['j. k. rowling', 'J.K. Rowling'],
  ['bong joon', 'Bong Joon-ho'],
  ['daniel redcliffe', 'Daniel Radcliffe'],
  ['tais araujo', 'Taís Araújo'],
  ['gloria pires', 'Glória Pires'],
  ['kleber mendonca', 'Kleber Mendonça Filho'],
  ['tom hanx', 'Tom Hanks'],
  ['keanu', 'Keanu Reeves'],
  ['rodrigo santouro', 'Rodrigo Santoro'],
  ['ernanda torres', 'Fernanda Torres'],
];

it('finds the best known person of a surname first, whatever their first name', async () => {
  const { items } = await findPeopleByName(database.db, 'nolan', firstThree);
  expect(items.slice(0, 2).map(({ name }) => name)).toEqual([
    'Christopher Nolan',
    'Jonathan Nolan',
  ]);
});

describe.each(Object.entries(TITLES))('%s', (_, queries) => {
  it.each(queries)('"%s" finds %s', async (query, title) => {
    expect(await titlesFor(query)).toContain(title);
  });
});

describe('people', () => {
  it.each(PEOPLE)('"%s" finds %s', async (query, name) => {
    const { items } = await findPeopleByName(database.db, query, firstThree);
    expect(items.map((person) => person.name)).toContain(name);
  });
});

describe('the first result', () => {
  it.each([
    ['matrix', 'Matrix'],
    ['toy story', 'Toy Story: Um Mundo de Aventuras'],
    ['toy story 3', 'Toy Story 3'],
    ['pantanal', 'Pantanal'],
    ['o auto da compadecida', 'O Auto da Compadecida'],
    ['cidade dos homens', 'Cidade dos Homens'],
    ['house', 'House'],
    ['orfeu', 'Orfeu'],
    ['dom', 'Dom'],
    ['lost', 'Lost'],
    ['m', 'M, o Vampiro de Düsseldorf'],
  ])('of "%s" is %s', async (query, title) => {
    expect((await titlesFor(query, 2))[0]).toBe(title);
  });

  it('is the more popular of two titles with the same name', async () => {
    const { items } = await findTitlesByName(database.db, 'serie', 'pantanal', firstThree);
    expect(items.map(({ id }) => id)).toEqual([92000085, 92000019]);
  });

  it('lists each title once, under its displayed name', async () => {
    const { items } = await findTitlesByName(database.db, 'movie', 'matrix', {
      page: 1,
      size: 100,
    });
    const ids = items.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const [title] = (await findTitlesByName(database.db, 'movie', 'inception', firstThree)).items;
    expect(title).toMatchObject({ title: 'A Origem', original_title: 'Inception' });
  });
});

it('never scans a whole table', async () => {
  const { db } = database;
  await db.transaction(async (tx) => {
    // The planner scans small tables because that is cheaper; the test asks whether it could avoid it.
    await tx.execute(sql`set local enable_seqscan = off`);
    const plans: string[] = [];
    const watched = {
      execute: async (statement: ReturnType<typeof sql>) => {
        const { rows } = await tx.execute(sql`explain ${statement}`);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return tx.execute(statement);
      },
    } as unknown as typeof db;
    await findTitlesByName(watched, 'movie', 'cidade de deuz', firstThree);
    await findTitlesByName(watched, 'serie', 'qwerty asdfg', firstThree);
    await findPeopleByName(watched, 'a', firstThree);
    expect(plans.length).toBeGreaterThan(6);
    // The aliases are a short list that is read as a whole, once a minute.
    for (const plan of plans) {
      expect(plan).not.toMatch(
        /Seq Scan on (search_(entries|words)|titles|people|cast_credits|crew_credits)/,
      );
    }
  });
});
