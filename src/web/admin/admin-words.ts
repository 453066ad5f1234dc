import { formatPlural } from '#web/foundation/format.ts';

const JOBS: Readonly<Record<string, string>> = {
  mail: 'E-mails',
  'account-mail': 'Pedidos de link por e-mail',
  push: 'Avisos no aparelho',
  alerts: 'Avisos de chegada e saída',
  'title-fetch': 'Busca de um título',
  'person-fetch': 'Busca de uma pessoa',
  'delete-uploads': 'Imagens de contas apagadas',
  'image-sweep': 'Imagens sem dono',
  'accounts-sweep': 'Limpeza de contas',
  'sync-daily': 'Sincronização diária',
  'sync-purge': 'Limpeza do catálogo',
  'database-vacuum': 'Arrumação do banco',
  'database-backup': 'Cópia de segurança',
  'held-news': 'Notícias retidas',
};

/** A kind of job; a new one has its own name until it is named here. */
export const jobWords = (kind: string): string => JOBS[kind] ?? kind;

const NEWS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  deleted: ['título apagado na fonte', 'títulos apagados na fonte'],
  refused: ['título marcado como adulto ou extra', 'títulos marcados como adultos ou extras'],
  offers: ['título que ficou sem ofertas', 'títulos que ficaram sem ofertas'],
  people: ['pessoa apagada na fonte', 'pessoas apagadas na fonte'],
};

/** `12 títulos apagados na fonte`. */
export function newsWords(kind: string, count: number): string {
  const [one, many] = NEWS[kind] ?? [kind, kind];
  return formatPlural(count, one, many);
}

const REASONS: Readonly<Record<string, string>> = {
  hate: 'Ódio ou ofensa',
  scam: 'Propaganda ou golpe',
  personal: 'Dados pessoais',
  other: 'Outro motivo',
};

export const reasonWords = (reason: string): string => REASONS[reason] ?? reason;

const PROBLEMS: Readonly<Record<string, string>> = {
  gone: 'Não está mais lá',
  price: 'Preço errado',
  missing: 'Falta uma plataforma',
  link: 'Link errado',
};

export const problemWords = (problem: string): string => PROBLEMS[problem] ?? problem;

const ACTIONS: Readonly<Record<string, string>> = {
  'job-retried': 'Mandou tentar de novo um trabalho da fila',
  'job-deleted': 'Apagou um trabalho da fila',
  'news-released': 'Aceitou notícias retidas',
  'news-dropped': 'Descartou notícias retidas',
  'alerts-released': 'Liberou avisos retidos',
  'alerts-dropped': 'Descartou avisos retidos',
  'reports-dismissed': 'Encerrou as denúncias de uma lista',
  'list-taken-down': 'Tirou uma lista do ar',
  'list-allowed': 'Permitiu de novo uma lista',
  'offers-corrected': 'Acertou as ofertas de um título',
  'offer-reports-dismissed': 'Encerrou avisos de ofertas',
  'message-forwarded': 'Encaminhou uma mensagem suspeita',
  'message-deleted': 'Apagou uma mensagem suspeita',
  promoted: 'Pôs na operação',
  demoted: 'Tirou da operação',
  activated: 'Reativou a conta',
  deactivated: 'Suspendeu a conta',
  'signed-out': 'Tirou a conta de todos os aparelhos',
  deleted: 'Apagou uma conta',
};

export const actionWords = (action: string): string => ACTIONS[action] ?? action;
