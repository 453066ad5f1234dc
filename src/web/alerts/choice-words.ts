import type { AlertSettings } from '#api/types.ts';
import type { AlertKind, Rhythm } from '#shared/alert-words.ts';
import { formatCount } from '#web/foundation/format.ts';

/** The kinds, in the order of the page, with their names and explanations. */
export const KIND_WORDS: readonly (readonly [AlertKind, string, string])[] = [
  ['arrived', 'Chegou', 'Um título da minha lista entrou num serviço que eu assino.'],
  ['free', 'Ficou de graça', 'Dá pra ver sem pagar nada, com ou sem anúncios.'],
  ['left', 'Saiu', 'Um título da minha lista saiu de um serviço que eu assino.'],
  ['released', 'Estreou', 'Chegou o dia de um título que ainda não tinha saído.'],
];

export const RHYTHM_WORDS: readonly (readonly [Rhythm, string])[] = [
  ['now', 'Na hora'],
  ['daily', 'Uma vez por dia'],
  ['weekly', 'Toda semana'],
  ['never', 'Nunca'],
];

/** The effect of these choices: "Você recebe uns 3 avisos por semana, nenhum de madrugada." */
export function summaryOf(settings: AlertSettings): string {
  const asked = KIND_WORDS.map(([kind]) => kind).filter((kind) => settings[kind] !== 'never');
  if (asked.length === 0) return 'Você não recebe aviso nenhum.';
  if (settings.paused_until !== null) return 'Os avisos estão em pausa. O sino continua.';
  const weekly = Math.round(asked.reduce((sum, kind) => sum + settings.weekly[kind], 0));
  if (weekly === 0) return 'Você recebe um aviso ou outro, nenhum de madrugada.';
  const count =
    weekly === 1 ? 'um aviso por semana' : `uns ${formatCount(weekly)} avisos por semana`;
  return `Você recebe ${count}, nenhum de madrugada.`;
}

/** Time zones of Brazil with their usual names. */
export const BRAZIL_ZONES: readonly (readonly [zone: string, name: string])[] = [
  ['America/Sao_Paulo', 'Brasília'],
  ['America/Noronha', 'Fernando de Noronha'],
  ['America/Manaus', 'Manaus'],
  ['America/Cuiaba', 'Cuiabá'],
  ['America/Rio_Branco', 'Rio Branco'],
];
