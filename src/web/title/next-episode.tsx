import type { SerieInfo } from '#api/types.ts';
import { answerStyle, labelStyle, slipNoteStyle, slipStyle, soonStyle } from './season-styles.ts';
import { announcement, howSoon, isNovela, seasonName } from './season-words.ts';

/** Below the ticket: when the next episode comes. Nothing if none is announced. */
export function NextEpisode({ title, today }: { title: SerieInfo; today: string }) {
  const { next_episode: next, seasons } = title;
  if (!next?.air_date || next.air_date < today) return null;
  const [label, word] = isNovela(title)
    ? ['Próximo capítulo', 'Capítulo']
    : ['Próximo episódio', 'Episódio'];
  const season = seasons.find((one) => one.season_number === next.season_number);
  const soon = howSoon(next.air_date, today);
  return (
    <section style={slipStyle} aria-labelledby="proximo">
      <div>
        <h2 id="proximo" style={labelStyle}>
          {label}
        </h2>
        <p style={answerStyle}>{announcement(next.air_date, today)}</p>
        <p style={slipNoteStyle}>
          {word} {next.episode_number}
          {seasons.length > 1 && season && ` da ${seasonName(season)}`}
          {next.name && `, “${next.name}”`}
        </p>
      </div>
      {soon.startsWith('em ') && <p style={soonStyle('papel')}>{soon}</p>}
    </section>
  );
}
