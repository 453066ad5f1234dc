import { brazilMoment } from '#shared/brazil-day.ts';
import { ACCOUNT_PARTS } from './account-data.ts';

/** The text that explains the archive, file by file and field by field. */
export function explainArchive(exportedAt: Date): string {
  const parts = Object.entries(ACCOUNT_PARTS).map(([name, { about }]) => `  ${name}: ${about}.`);
  return `${[
    `Tudo que você guardou no VouVer, como estava em ${brazilMoment(exportedAt)} (horário de Brasília).`,
    '',
    'Nunca vão: sua senha, suas chaves e o que abre a sua conta, nem o que é dos outros.',
    '',
    'vouver.json',
    '  Filmes, séries, notas e listas, em JSON (UTF-8). Serve pra voltar: mande este ZIP em /importar.',
    '  format, version: "vouver" e a versão do formato. Numa versão, campos só são acrescentados.',
    '  exportedAt: quando o arquivo foi feito.',
    '  lists: key (referência), name, description.',
    '  titles: um por filme ou série.',
    '    kind: movie (filme) ou serie (série).',
    '    ids: tmdb e imdb, os números do título no TMDB e no IMDb.',
    '    names, year: nomes e ano de estreia.',
    '    watched: marcado como visto. since: desde quando; until, em séries: todo episódio que saiu até esse dia conta.',
    '      false: há vezes que viu, mas a marca de visto foi tirada.',
    '    viewings: cada vez que viu. when: dia (AAAA-MM-DD), mês, ano ou instante em UTC; null se ninguém sabe o dia.',
    '      day: o dia do instante, onde você estava. rewatch: viu de novo. note: anotação.',
    '      key e origin: a chave da vez e o serviço que contou dela primeiro.',
    '    rating: value de 1 a 10 (meia estrela é 1), when.',
    '    wanted: está no seu VOU VER; liked: é favorito. since: desde quando.',
    '    memberships: listas em que está. list, position, note, since.',
    '    episodes: season, number e o mesmo que acima.',
    '',
    'conta.json',
    '  O resto da sua conta, em JSON. As datas são instantes; media_type e title_id são o tipo e o número do título no TMDB.',
    ...parts,
    '',
    'letterboxd/',
    '  Do jeito que o Letterboxd lê em Settings → Import. filmes.csv: notas e dias; quero-ver.csv: sua watchlist;',
    '  lista-….csv: uma por lista, na ordem, com as suas notas. O Letterboxd só tem filmes.',
    '',
    'trakt/historico.csv',
    '  Do jeito que o Trakt lê: filmes, séries e episódios, um por linha. Série marcada como vista vai episódio por episódio,',
    '  sem dia, até onde tinha saído.',
    '',
    'fotos/',
    '  Sua foto e sua capa, como o site mostra.',
  ].join('\r\n')}\r\n`;
}
