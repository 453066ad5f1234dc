import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { listOf, record } from '#platform/database/columns.ts';
import { firstOf, rowsOf } from '#platform/database/rows.ts';

/** One part of `conta.json`. */
interface Part {
  table: string;
  /** The only columns that are read, where another one is too large to be read for nothing. */
  columns?: readonly string[];
  /** Columns that stay behind: secrets, keys of the database, and what another part has. */
  without?: readonly string[];
  /** The rows of the person; by default those with their `user_id`. */
  where?: (user: string) => SQL;
  /** The key, of numbers, by which a part of many rows is read in pages. */
  order?: readonly string[];
  /** One sentence for the file that explains the archive. */
  about: string;
}

/** The parts of `conta.json`, by their names in it: everything of a person besides titles, which `vouver.json` has. */
export const ACCOUNT_PARTS = {
  conta: {
    table: 'users',
    where: (user) => sql`id = ${user}::uuid`,
    without: ['id', 'is_superuser'],
    about: 'e-mail, nome de usuário e quando a conta foi criada',
  },
  perfil: {
    table: 'profiles',
    without: ['user_id', 'photo_key', 'cover_key'],
    about: 'o que você escreveu sobre você, onde mora e o que deixou os outros verem',
  },
  entrar_com: {
    table: 'social_identities',
    without: ['id', 'user_id'],
    about: 'contas de outros sites com que você entra',
  },
  aparelhos: {
    table: 'sessions',
    without: ['id', 'user_id', 'token_hash'],
    about: 'aparelhos em que você entrou: quando, de que rede e de que cidade',
  },
  atividade: {
    table: 'security_events',
    without: ['id', 'user_id'],
    about: 'o registro de segurança: entradas, trocas de senha e o resto',
  },
  escolhas_de_avisos: {
    table: 'alert_settings',
    without: ['user_id', 'feed_token'],
    about: 'quando a gente avisa você',
  },
  avisos_calados: {
    table: 'alert_mutes',
    without: ['user_id'],
    about: 'títulos de que você não quer aviso',
  },
  avisos: { table: 'alerts', without: ['user_id'], about: 'os avisos que você recebeu' },
  navegadores_avisados: {
    table: 'push_subscriptions',
    without: ['id', 'user_id', 'session_id', 'endpoint', 'p256dh', 'auth'],
    about: 'navegadores em que os avisos aparecem',
  },
  pra_voce: {
    table: 'for_you_settings',
    without: ['user_id'],
    about: 'o que você deixou o Pra você levar em conta',
  },
  pra_voce_nao_mostrar: {
    table: 'for_you_dismissed',
    without: ['user_id'],
    about: 'títulos que você pediu pro Pra você não mostrar',
  },
  casa: {
    table: 'household_members',
    without: ['user_id', 'household_id'],
    about: 'a casa em que você está: desde quando, seu limite de idade e se está no sofá',
  },
  casa_quem_paga: {
    table: 'household_payers',
    without: ['user_id', 'household_id'],
    about: 'serviços que você disse que paga pra casa, pelo número que têm na API',
  },
  casa_escolhas: {
    table: 'household_choices',
    without: ['user_id', 'household_id'],
    about: 'as noites em que a escolha foi sua, e o que vocês viram',
  },
  casa_votos: {
    table: 'household_votes',
    without: ['ballot_id', 'user_id', 'household_id'],
    about: 'como você votou na votação desta noite',
  },
  servicos: {
    table: 'subscribed_services',
    without: ['user_id'],
    about: 'serviços que você assina, pelo número que têm na API',
  },
  preferidos: {
    table: 'top_titles',
    without: ['user_id'],
    about: 'os títulos que você escolheu pro seu perfil',
  },
  listas: {
    table: 'collections',
    without: ['user_id', 'folded_name'],
    about: 'suas listas: nome, descrição, se são públicas; os títulos estão em vouver.json',
  },
  listas_apagadas: {
    table: 'deleted_collections',
    without: ['user_id'],
    about: 'listas que você apagou há pouco e ainda dá pra trazer de volta',
  },
  denuncias_de_listas: {
    table: 'collection_reports',
    without: ['user_id'],
    about: 'listas que você denunciou',
  },
  ofertas_corrigidas: {
    table: 'offer_reports',
    without: ['user_id'],
    about: 'onde ver que você disse que estava errado',
  },
  mensagens: {
    table: 'held_messages',
    // Anybody can give an account an address: only who has opened a link sent there is who wrote from it.
    where: (user) => sql`lower(email) = (
      select lower(email) from users where id = ${user}::uuid and is_verified)`,
    about: 'mensagens suas que ainda não foram lidas',
  },
  importacoes: {
    table: 'imports',
    without: ['user_id'],
    about: 'arquivos que você trouxe: de onde e quando',
  },
  escolhas_de_importacao: {
    table: 'import_choices',
    without: ['user_id'],
    about: 'o que você respondeu quando um título podia ser vários',
  },
  linhas_sem_lugar: {
    table: 'import_rows',
    without: ['candidates', 'counts', 'subject_key'],
    order: ['import_id', 'place'],
    where: (user) => sql`state in ('asked', 'missing')
      and import_id in (select id from imports where user_id = ${user}::uuid)`,
    about: 'linhas dos seus arquivos que ainda esperam um título',
  },
  chaves: {
    table: 'access_keys',
    without: ['id', 'user_id', 'token_hash'],
    about: 'as chaves que você fez pra programas seus, sem o que abre a conta',
  },
  ganchos: {
    table: 'webhooks',
    without: ['id', 'user_id', 'token_hash', 'token_end'],
    about: 'os endereços que você fez pro que toca filmes em casa, sem o segredo deles',
  },
  ganchos_ultimos: {
    table: 'webhook_events',
    without: ['id', 'webhook_id', 'import_id'],
    where: (user) => sql`webhook_id in (select id from webhooks where user_id = ${user}::uuid)`,
    about: 'o que esses aparelhos contaram por último',
  },
  arquivos_levados: {
    table: 'account_exports',
    columns: ['id', 'state', 'requested_at', 'made_at', 'expires_at', 'size'],
    about: 'as vezes em que você levou tudo embora',
  },
  pedidos_pra_tv: {
    table: 'tv_commands',
    without: ['session_id', 'user_id'],
    about: 'o que você mandou abrir na TV e ela ainda não abriu',
  },
  decisoes_da_equipe: {
    table: 'operator_actions',
    without: ['actor_id', 'subject_id'],
    where: (user) => sql`subject_id = ${user}::uuid`,
    about: 'o que a equipe decidiu sobre a sua conta',
  },
} as const satisfies Record<string, Part>;

/** Tables with something of a person that is in no part, and why. */
export const NOT_IN_ACCOUNT = {
  'in vouver.json': [
    'collection_items',
    'ratings',
    'series_progress',
    'title_marks',
    'viewings',
    'watched_episodes',
  ],
  // Their hashes open the account, or say for minutes that something is under way.
  'only secrets': ['credentials', 'mail_tokens', 'tv_pairings', 'tv_streams'],
} as const;

/** Writes everything of a person besides titles as JSON, piece by piece. */
export async function* writeAccountData(db: DbOrTransaction, user: string): AsyncGenerator<string> {
  let before = '{';
  for (const [name, part] of Object.entries<Part>(ACCOUNT_PARTS)) {
    yield `${before}\n  ${JSON.stringify(name)}: [`;
    before = ',';
    let beforeRow = '';
    for await (const rows of pagesOf(db, user, part)) {
      for (const row of rows) {
        yield `${beforeRow}\n    ${JSON.stringify(row, null, 2).replaceAll('\n', '\n    ')}`;
        beforeRow = ',';
      }
    }
    yield beforeRow === '' ? ']' : '\n  ]';
  }
  yield '\n}\n';
}

/** Rows of a part that are read at once, where it has an order. */
const ROWS_AT_ONCE = 1000;

async function* pagesOf(
  db: DbOrTransaction,
  user: string,
  { table, columns = ['*'], without = [], where = ownRows, order }: Part,
): AsyncGenerator<Record<string, unknown>[]> {
  const key = order && sql.raw(order.join(', '));
  const page = async (after: SQL) => {
    const rows = await rowsOf(
      db,
      { rows: listOf(record) },
      sql`select coalesce(jsonb_agg(to_jsonb(t) - ${sql.param([...without])}::text[]), '[]') as rows
        from (select ${sql.raw(columns.join(', '))} from ${sql.raw(table)}
          where ${where(user)} and ${after}
          ${key ? sql`order by ${key} limit ${ROWS_AT_ONCE}` : sql``}) t`,
    );
    return firstOf(rows).rows;
  };
  let rows = await page(sql`true`);
  yield rows;
  if (!order) return;
  while (rows.length === ROWS_AT_ONCE) {
    const last = rows.at(-1);
    const values = order.map((column) => sql`${Number(last?.[column])}::int`);
    rows = await page(sql`(${key}) > (${sql.join(values, sql`, `)})`);
    yield rows;
  }
}

const ownRows = (user: string) => sql`user_id = ${user}::uuid`;
