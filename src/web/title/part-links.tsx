import type { MouseEvent } from 'react';
import type { SeasonPart } from './season-parts.ts';
import { nextPartStyle, partStyle, partsStyle } from './season-styles.ts';

interface PartLinksProps {
  season: number;
  parts: readonly SeasonPart[];
  /** The index of the open part. */
  open: number;
  word: 'episódio' | 'capítulo';
  /** `part` is counted from 1. */
  onShow: (event: MouseEvent<HTMLAnchorElement>, season: number, part: number) => void;
}

const addressOf = (season: number, part: number) => `?temporada=${season}&parte=${part}#temporadas`;

/** The parts of a long season, each a link to its own address. */
export function PartLinks({ season, parts, open, word, onShow }: PartLinksProps) {
  return (
    <nav aria-label={`Partes da ${season}ª temporada`} data-keeps-focus>
      <ol style={partsStyle} role="list">
        {parts.map(({ first, last }, index) => (
          <li key={first}>
            <a
              style={partStyle(index === open)}
              href={addressOf(season, index + 1)}
              aria-current={index === open || undefined}
              onClick={(event) => onShow(event, season, index + 1)}
            >
              <span className="visually-hidden">{plural(word)} </span>
              {`${first}–${last}`}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The link below a part to the next one. */
export function NextPart({ season, parts, open, word, onShow }: PartLinksProps) {
  const next = parts[open + 1];
  if (!next) return null;
  return (
    <p style={nextPartStyle}>
      <a
        style={partStyle(false)}
        href={addressOf(season, open + 2)}
        onClick={(event) => onShow(event, season, open + 2)}
      >
        {`${plural(word)} ${next.first}–${next.last}`}
      </a>
    </p>
  );
}

const plural = (word: PartLinksProps['word']) => (word === 'capítulo' ? 'Capítulos' : 'Episódios');
