import { Link } from '@tanstack/react-router';
import { useState, type MouseEvent } from 'react';
import { imageHost } from '#web/images/image-addresses.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { markLetters } from './mark-letters.ts';
import styles from './result-list.module.css';
import type { ResultView } from './result-view.ts';

interface ResultRowProps {
  id: string;
  result: ResultView;
  search: string;
  active: boolean;
  /** Its position among all results, from 1. */
  place: number;
  total: number;
  onChoose: (event: MouseEvent) => void;
}

/**
 * A result: a link that is also an option of the list box, so that it can be opened in a new tab.
 */
export function ResultRow({ id, result, search, active, place, total, onChoose }: ResultRowProps) {
  const { original } = result;
  const explains = original && !answers(result.name, search) && answers(original, search);
  return (
    <Link
      {...result.link}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-posinset={place}
      aria-setsize={total}
      className={styles.row}
      onClick={onChoose}
    >
      <Thumb result={result} />
      <span className={styles.words}>
        <span className={styles.name}>
          <MarkedName name={result.name} search={search} />
        </span>
        <span className={styles.detail}>
          {result.detail}
          {explains && (
            <>
              {' · '}
              <MarkedName name={original} search={search} />
            </>
          )}
        </span>
      </span>
      {result.offer && (
        <>
          <ProviderLogo provider={result.offer} size={32} />
          <span className="visually-hidden">{result.offer.provider_name}</span>
        </>
      )}
    </Link>
  );
}

/** True if a name matches the search; if the title's does not, its original name may explain the result. */
const answers = (name: string, search: string): boolean =>
  markLetters(name, search).some(({ marked }) => marked);

/** The marks are visual only; a screen reader gets the name in one piece. */
function MarkedName({ name, search }: { name: string; search: string }) {
  return (
    <>
      <span className="visually-hidden">{name}</span>
      <span aria-hidden="true">
        {markLetters(name, search).map(({ text, marked, at }) =>
          marked ? <mark key={at}>{text}</mark> : text,
        )}
      </span>
    </>
  );
}

/** The image (300 px wide, as specified), else the art, else the first letter. */
function Thumb({ result: { image, letter } }: { result: ResultView }) {
  const [failures, setFailures] = useState(0);
  const sources = image.path ? [`${imageHost()}/w300${image.path}`, image.art] : [image.art];
  const src = sources[failures];
  return (
    <span className={styles.thumb} data-kind={image.kind} aria-hidden="true">
      {src === undefined ? (
        letter
      ) : (
        <img
          key={src}
          src={src}
          alt=""
          width={43}
          height={64}
          loading="lazy"
          decoding="async"
          onError={() => setFailures(failures + 1)}
        />
      )}
    </span>
  );
}
