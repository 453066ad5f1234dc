import type { FileRefusal } from './recognition.ts';
import type { IgnoredReason, MediaServer, ProblemCode } from './records.ts';

/** Media servers as they write their names. */
export const SERVER_NAMES: ReadonlyMap<string, string> = new Map<MediaServer, string>([
  ['plex', 'Plex'],
  ['jellyfin', 'Jellyfin'],
  ['emby', 'Emby'],
  ['kodi', 'Kodi'],
]);

/** Sentences of the report about rows that could not be read. */
export const PROBLEM_WORDS: Record<ProblemCode, string> = {
  'broken-row': 'A linha está danificada: faltam ou sobram colunas.',
  'row-too-long': 'A linha é longa demais para ser um registro.',
  'no-title': 'A linha não diz de que filme ou série fala.',
  'bad-date': 'A data não existe ou não está em um formato conhecido.',
  'future-date': 'A data está no futuro.',
  'bad-rating': 'A nota está fora da escala.',
  'bad-number': 'A temporada ou o episódio não é um número.',
  'withdrawn-title': 'O serviço retirou o título e apagou o nome dele.',
  'ends-early': 'O arquivo termina no meio deste registro.',
  'archive-damaged': 'O arquivo está danificado: o que veio antes foi lido, o resto não.',
  'archive-too-large':
    'O arquivo passa do tamanho permitido: o que veio antes foi lido, o resto não.',
  'wrong-password': 'A senha não abre este arquivo.',
};

/** Sentences of the report about rows that were left out on purpose. */
export const IGNORED_WORDS: Record<IgnoredReason, string> = {
  deleted: 'Você já tinha apagado este registro lá.',
  'not-film-or-series': 'Não é filme nem série.',
  'not-watched': 'Não foi assistido até o fim.',
  'owned-only': 'Está só na sua coleção: ter não é ter assistido.',
  person: 'É uma pessoa, não um filme ou uma série.',
  total: 'É uma soma do serviço, não um registro seu.',
  trailer: 'É um trailer ou uma prévia.',
  'too-short': 'Foi assistido por menos de dois minutos.',
  duplicate: 'É a mesma linha outra vez.',
  'unknown-scale': 'A avaliação não é um número, e ninguém sabe ao certo o que ela vale.',
  'someone-else': 'É de outro perfil da casa.',
  'nothing-said': 'A linha não diz nada sobre o título.',
};

/** Sentences about files with which nothing can be done. */
export const REFUSAL_WORDS: Record<FileRefusal, string> = {
  empty: 'O arquivo está vazio.',
  'unknown-format':
    'Não reconhecemos este arquivo. Aceitamos exportações de outros serviços e planilhas em CSV.',
  'not-a-text': 'Este arquivo não é uma exportação: não é texto nem ZIP.',
  'archive-damaged': 'O arquivo compactado está danificado. Baixe-o outra vez e tente de novo.',
  'archive-too-large': 'O arquivo compactado é grande demais.',
  'archive-in-archive':
    'Há um arquivo compactado dentro do outro. Descompacte o de fora e envie o de dentro.',
  'archive-without-records':
    'Não achamos nenhum histórico dentro deste arquivo compactado. Nada dele foi aberto.',
  'needs-password': 'O arquivo tem senha. Ela costuma vir por e-mail, do serviço que o enviou.',
  'wrong-password': 'A senha não abre este arquivo.',
};
