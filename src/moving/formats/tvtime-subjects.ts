import { splitYear } from '#moving/meaning/titles.ts';
import type { MovingSubject, Viewing, When } from '#moving/records.ts';
import { RowProblem, titleNames, optional } from './format.ts';

/** A series by its name, which may have a year behind it, and its identifiers. */
export function seriesSubject(rawName: string, ids: MovingSubject['ids']): MovingSubject {
  const { name, year } = splitYear(rawName);
  const names = titleNames(name);
  if (names.length === 0 && Object.keys(ids).length === 0) throw new RowProblem('no-title');
  return { kind: 'serie', ids, names, ...optional('year', year) };
}

const dayKey = (when: When) => (when.precision === 'unknown' ? '?' : when.date);

/** A viewing of an episode is named by its day: older files have it again some minutes apart. */
export function episodeViewing(subject: MovingSubject, when: When, rewatch: number): Viewing {
  const { ids, names, season, episode } = subject;
  const id =
    episode?.ids.tvdb ?? `${ids.tvdb ?? names[0]}|${season ?? ''}|${episode?.number ?? ''}`;
  return {
    key: `tvtime:e${id}:${rewatch > 0 ? `r${rewatch}:` : ''}${dayKey(when)}`,
    when,
    ...(rewatch > 0 ? { rewatch: true } : {}),
  };
}

/** A viewing of a film, named by its day as that of an episode. */
export const filmViewing = (id: string, when: When, rewatch: number): Viewing => ({
  key: `tvtime:m${id}:${rewatch > 0 ? `r${rewatch}:` : ''}${dayKey(when)}`,
  when,
  ...(rewatch > 0 ? { rewatch: true } : {}),
});
