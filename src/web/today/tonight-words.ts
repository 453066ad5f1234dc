import type { ProviderEntry, TonightTitle } from '#api/types.ts';
import { formatCount } from '#web/foundation/format.ts';
import { at } from '#web/offer-parts/offers.ts';
import { itemName } from '#web/title-parts/title-view.ts';
import type { Fit, Minutes } from './fitting.ts';

// Sentences of 'O que ver hoje'. Times of day are those of the visitor's own clock.

const WEEKDAYS = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'];
const MINUTE_MS = 60_000;

/** "21h12", "0h05" */
const hourOf = (time: Date): string =>
  `${time.getHours()}h${String(time.getMinutes()).padStart(2, '0')}`;

/** "Sábado, 21h12" */
export const weekdayAndTime = (now: Date): string => `${WEEKDAYS[now.getDay()]}, ${hourOf(now)}`;

const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

/** "às 22h40", "à 1h05" */
export function endsAt(now: Date, minutes: number): string {
  const end = after(now, minutes);
  return `${end.getHours() < 2 ? 'à' : 'às'} ${hourOf(end)}`;
}

/** The name of a choice: "30 min". */
export const timeName = (minutes: Minutes): string => {
  if (minutes === null) return 'a noite toda';
  return minutes % 60 === 0 ? `${minutes / 60} horas` : `${minutes} min`;
};

/** The time in a sentence: "30 minutos", "2 horas". */
export const durationWords = (minutes: NonNullable<Minutes>): string =>
  minutes % 60 === 0 ? `${minutes / 60} horas` : `${minutes} minutos`;

const isNovela = ({ title }: Fit) => title.genres.includes('Novela');
const episodeWord = (fit: Fit, n: number) =>
  `${isNovela(fit) ? 'capítulo' : 'episódio'}${n === 1 ? '' : 's'}`;

/** "88 min, até 22h40", "4 episódios, até 22h40", "T2 E5 e mais 3": the line below a card's name. */
export function fitWords(fit: Fit, now: Date): string {
  const { length, episodes } = fit;
  const what = episodes === null ? length !== null && `${length} min` : episodeWords(fit, episodes);
  const until = length !== null && `até ${hourOf(after(now, length))}`;
  return [what, until].filter(Boolean).join(', ') || 'Sem duração informada';
}

/** "88 min, até 22h40"; of a series the length of an episode. */
export function lengthWords(
  { runtime, media_type: type }: Pick<TonightTitle, 'runtime' | 'media_type'>,
  now: Date,
): string {
  if (runtime === null) return 'Sem duração informada';
  return `${runtime} min${type === 'serie' ? ' o episódio' : ''}, até ${hourOf(after(now, runtime))}`;
}

/** The next episode of a series, or the number of episodes that fit. */
function episodeWords(fit: Fit, count: number): string {
  const { is_started: isStarted, next_episode: next } = fit.title;
  if (!isStarted || !next) return `${count} ${episodeWord(fit, count)}`;
  return count === 1 ? episodeName(next) : `${episodeName(next)} e mais ${count - 1}`;
}

/** "T2 E5" */
const episodeName = (next: NonNullable<TonightTitle['next_episode']>): string =>
  `T${next.season_number} E${next.episode_number}`;

/** The sentence on the sheet: how much of the list fits into the time. */
export function fittingSentence(fits: readonly Fit[], minutes: Minutes): string {
  const [only] = fits;
  const count = fits.length;
  if (minutes === null) return `Hoje dá pra ver ${formatCount(count)} da sua\u00A0lista.`;
  const lead = `Em ${durationWords(minutes)}`;
  if (only === undefined) return `${lead} não cabe nada da sua\u00A0lista.`;
  if (count === 1 && only.episodes === 1)
    return `${lead}, só um ${episodeWord(only, 1)} de ${itemName(only.title)}.`;
  return `${lead} ${count === 1 ? 'cabe' : 'cabem'} ${formatCount(count)} da sua\u00A0lista.`;
}

/** The small print under the sentence: whose services count, and how many titles fit without a limit. */
export function countNote(fits: readonly Fit[], all: number): string {
  const free = fits.filter(({ title }) => title.watch.type !== 'stream').length;
  const where =
    free === 0
      ? 'Tudo em serviço que você assina.'
      : free === fits.length
        ? 'Tudo de graça.'
        : 'Tudo de graça ou em serviço que você assina.';
  if (all <= fits.length) return where;
  return `${where} Sem filtro de tempo, são ${formatCount(all)}.`;
}

const MORE = new Map([
  [30, 'Com meia hora a mais'],
  [60, 'Com uma hora a mais'],
  [90, 'Com uma hora e meia a mais'],
]);

/** "Com uma hora a mais, cabem 7." */
export function longerWords(now: Minutes, longer: { minutes: Minutes; count: number }): string {
  const lead = longer.minutes === null ? 'Com a noite toda' : MORE.get(longer.minutes - (now ?? 0));
  return `${lead}, ${longer.count === 1 ? 'cabe 1' : `cabem ${formatCount(longer.count)}`}.`;
}

/** "Um dos 7 que cabem em 90 minutos." while the tiles turn. */
export function drawWords(count: number, minutes: Minutes): string {
  if (minutes === null) return `Um dos ${formatCount(count)} que dá pra ver hoje.`;
  const time = durationWords(minutes);
  return count === 1
    ? `O único que cabe em ${time}.`
    : `Um dos ${formatCount(count)} que cabem em ${time}.`;
}

/** "Resta 1 no sorteio" */
export function leftInDrawWords(left: number): string {
  if (left === 0) return 'Era o último: o sorteio recomeça';
  return left === 1 ? 'Resta 1 no sorteio' : `Restam ${formatCount(left)} no sorteio`;
}

/** "Tá no Globoplay, que você assina." */
export const answerOf = (watch: ProviderEntry): string =>
  watch.type === 'stream' ? `Tá ${at(watch)}, que você assina.` : `Tá de graça ${at(watch)}.`;

/** "Começando agora, " and "acaba às 22h40.", of a series with its next episode: "T1 E2 acaba …". */
export function revealWords(title: TonightTitle, now: Date): { lead: string; end: string } {
  const { runtime, next_episode: next } = title;
  const which = next && episodeName(next);
  if (runtime === null) return { lead: which ? `Pra começar: ${which}.` : '', end: '' };
  const end = `acaba ${endsAt(now, runtime)}.`;
  return { lead: 'Começando agora, ', end: which ? `${which} ${end}` : end };
}

/** "Caiu a internet. Isto é de hoje, 20h40." */
export function outdatedWords(loaded: Date, now: Date): string {
  const isToday = loaded.toDateString() === now.toDateString();
  const day = isToday ? 'hoje' : (WEEKDAYS[loaded.getDay()] ?? '').toLowerCase();
  return `Caiu a internet. Isto é de ${day}, ${hourOf(loaded)}.`;
}
