import { useId, useState, type DragEvent } from 'react';
import buttons from '#ui/button.module.css';
import { Drawing } from '#ui/icon.tsx';
import { SOURCES } from './import-words.ts';
import styles from './importing.module.css';

const FILE = 'M6 3h8l4 4v14H6ZM14 3v4h4';

interface DropZoneProps {
  isBusy: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** The place where files are dropped, or chosen. */
export function DropZone({ isBusy, onFiles }: DropZoneProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0 && !isBusy) onFiles(files);
  };
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p className={styles.dropWords} role="status">
        {isBusy ? 'Lendo…' : isOver ? 'Pode soltar' : 'Solte aqui'}
      </p>
      <p className={styles.lead}>O ZIP inteiro, um CSV ou um JSON. Vários de uma vez também dá.</p>
      <label
        htmlFor={id}
        className={`${buttons.secondary} ${styles.choose}`}
        aria-disabled={isBusy}
      >
        <Drawing path={FILE} size={18} />
        Escolher no computador
        <input
          id={id}
          type="file"
          multiple
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // Emptied, so that one file can be chosen twice.
            currentTarget.value = '';
            if (files.length > 0) onFiles(files);
          }}
        />
      </label>
    </div>
  );
}

/** Where each service has its export. */
export function FileOrigins() {
  const [shown, setShown] = useState(0);
  const { name, how } = SOURCES[shown]!;
  const id = useId();
  return (
    <div className={styles.section}>
      <div role="radiogroup" aria-labelledby={id}>
        <p id={id} className={styles.label}>
          De onde vem
        </p>
        <div className={styles.pills}>
          {SOURCES.map((source, at) => (
            <label key={source.name}>
              <input type="radio" name={id} checked={at === shown} onChange={() => setShown(at)} />
              {source.name}
            </label>
          ))}
        </div>
      </div>
      <p className={styles.lead} aria-live="polite">
        <b>{name === 'Uma planilha' ? 'Em uma planilha' : `No ${name}`}:</b> {how}
      </p>
      <p className={styles.note}>
        Também lemos Prime Video, Simkl, MyAnimeList, Kitsu, Movary, Yamtrack, Watcharr, Ryot,
        SeriesGuide, MediaTracker, TMDB e JustWatch. Reconhecemos pelo conteúdo, não pelo nome.
      </p>
    </div>
  );
}
