import { Icon } from '#ui/icon.tsx';
import { setEpisodes } from '#web/library/episode-actions.ts';
import { checkStyle, discStyle, onlyWideStyle } from './check-styles.ts';

interface EpisodeCheckProps {
  /** The series. */
  id: number;
  season: number;
  number: number;
  /** "Episódio 3, A ata" */
  name: string;
  isWatched: boolean;
}

/** Marks an episode as watched, or takes that back. */
export const EpisodeCheck = ({ id, season, number, name, isWatched }: EpisodeCheckProps) => (
  <button
    type="button"
    style={checkStyle}
    aria-pressed={isWatched}
    aria-label={`Visto: ${name}`}
    onClick={() => void setEpisodes(id, { kind: 'one', season, number }, !isWatched)}
  >
    {isWatched && (
      <span style={onlyWideStyle} aria-hidden="true">
        Visto
      </span>
    )}
    <span style={discStyle(isWatched)}>{isWatched && <Icon name="check" size={18} />}</span>
  </button>
);
