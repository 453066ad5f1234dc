import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Import } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { showToast } from '#ui/toast.tsx';
import { retryWords, useSending } from '#web/account/sending.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { formatCount } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { DoubtPicker } from './doubt-picker.tsx';
import { IMPORTS, importQuery, isPassing } from './import-data.ts';
import { ImportReport } from './import-report.tsx';
import { ImportPreview, type Decision } from './preview.tsx';
import styles from './importing.module.css';

interface ImportViewProps {
  token: string;
  id: number;
  /** Goes back to the place where files are dropped. */
  onStart: () => void;
}

/** One import, in whatever state it is. */
export function ImportView({ token, id, onStart }: ImportViewProps) {
  const client = useQueryClient();
  const { data: found, isError, refetch } = useQuery(importQuery(token, id));
  const [isPicking, setPicking] = useState(false);
  const { sending, send } = useSending();
  const state = found?.state;
  const before = useRef(state);
  useEffect(() => {
    // Lists of other pages have what was written.
    const isChange = before.current === 'applying' && state === 'applied';
    before.current = state;
    if (isChange) void client.invalidateQueries({ queryKey: ['library'] });
  }, [client, state]);

  const change = (work: () => Promise<unknown>) =>
    void send(
      async () => {
        await work();
        await client.invalidateQueries({ queryKey: IMPORTS });
      },
      (error) => showToast({ text: retryWords(error), kind: 'error' }),
    );
  const options = { withToken: true, path: { id } } as const;
  const stop = () =>
    change(async () => {
      await sendToApi('DELETE /imports/{id}', options);
      onStart();
    });
  const apply = (decision: Decision) =>
    change(() => sendToApi('POST /imports/{id}/apply', { ...options, json: decision }));
  const undo = () =>
    change(async () => {
      await sendToApi('POST /imports/{id}/undo', options);
      showToast({ text: 'Desfeito: ficou como estava antes.', kind: 'success' });
      await client.invalidateQueries({ queryKey: ['library'] });
      onStart();
    });

  if (!found) {
    return isError ? (
      <>
        <h1 className={headings.page}>Não carregou</h1>
        <p className={styles.lead}>A importação continua lá. Confira sua internet.</p>
        <button type="button" className={buttons.primary} onClick={() => void refetch()}>
          Tentar de novo
        </button>
      </>
    ) : (
      <h1 className={headings.page}>Abrindo…</h1>
    );
  }
  if (isPassing(found)) return <Progress found={found} isBusy={sending} onStop={stop} />;
  if (found.state === 'ready') {
    return isPicking ? (
      <DoubtPicker token={token} id={id} onEnd={() => setPicking(false)} />
    ) : (
      <ImportPreview
        token={token}
        found={found}
        isBusy={sending}
        onApply={apply}
        onStop={stop}
        onPick={() => setPicking(true)}
      />
    );
  }
  if (found.state === 'applied') {
    return isPicking ? (
      <DoubtPicker token={token} id={id} onEnd={() => setPicking(false)} />
    ) : (
      <ImportReport
        token={token}
        found={found}
        isBusy={sending}
        onUndo={undo}
        onPick={() => setPicking(true)}
        onStart={onStart}
      />
    );
  }
  return (
    <>
      <h1 className={headings.page}>
        {found.state === 'undone' ? 'Ficou como estava' : 'Parou por aqui'}
      </h1>
      <p className={styles.lead}>Nada deste arquivo está na sua conta.</p>
      <button type="button" className={buttons.primary} onClick={onStart}>
        Trazer outro arquivo
      </button>
    </>
  );
}

/** Tiles of the wall that fills up. */
const TILES = 96;

interface ProgressProps {
  found: Import;
  isBusy: boolean;
  onStop: () => void;
}

function Progress({ found, isBusy, onStop }: ProgressProps) {
  const { records, looked_for: lookedFor, applied } = found.rows;
  const isWriting = found.state === 'applying';
  const done = isWriting ? applied : lookedFor;
  const share = records === 0 ? 0 : done / records;
  return (
    <>
      <div className={styles.running}>
        <h1 className={headings.page}>
          {isWriting ? 'Guardando' : 'Procurando'} {formatCount(done)} de {formatCount(records)}
        </h1>
        <div>
          <p className={styles.lead}>Pode fechar a página: a gente continua.</p>
          <button type="button" className={styles.link} aria-disabled={isBusy} onClick={onStop}>
            Parar aqui
          </button>
        </div>
      </div>
      <progress className="visually-hidden" max={1} value={share} aria-label="Andamento" />
      <Wall items={found.examples} lit={Math.round(share * TILES)} />
    </>
  );
}

/** A wall of posters: as many are lit as there is progress. */
function Wall({ items, lit }: { items: Import['examples']; lit: number }) {
  return (
    <ul role="list" className={styles.wall} aria-hidden="true">
      {Array.from({ length: TILES }, (_, at) => {
        const item = items[at % Math.max(1, items.length)];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a tile is its place
          <li key={at} data-lit={at < lit || undefined}>
            {item && at < lit && (
              <Picture
                kind="poster"
                path={item.poster_path}
                art={art.poster(item.media_type, item.id)}
                width={60}
                height={90}
                sizes="60px"
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
