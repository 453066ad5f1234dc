import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ImportSummary, ImportUpload } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import { showToast } from '#ui/toast.tsx';
import { openAccountDialog } from '#web/account/open-account-dialog.ts';
import { failureWords, useSending } from '#web/account/sending.ts';
import type { ApiError } from '#web/api-client/api-client.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { browserTimeZone, formatDay } from '#web/foundation/format.ts';
import { useToken } from '#web/session/session-store.ts';
import { DropZone, FileOrigins } from './drop-zone.tsx';
import { FileQuestions, type FileAnswers } from './file-questions.tsx';
import { IMPORTS, importsQuery, isPassing } from './import-data.ts';
import { ImportView } from './import-view.tsx';
import { forgetFiles, keepFiles, keptFiles } from './kept-files.ts';
import styles from './importing.module.css';
import sheet from './importing.sheet.css?url';

const ImportingStyles = styleSheet(sheet);

/** 'Traga o que você já viu': a file from another service, what it would bring, and what it brought. */
export function ImportPage() {
  const token = useToken();
  return (
    <article className={styles.importing}>
      <ImportingStyles />
      {token === null ? <Newcomer /> : <Importer key={token} token={token} />}
    </article>
  );
}

function Heading() {
  return (
    <>
      <h1 className={headings.page}>Traga o que você já viu</h1>
      <p className={styles.lead}>
        Notas, datas e listas de outro lugar, sem digitar nada. O arquivo some daqui quando
        terminar.
      </p>
    </>
  );
}

/** The page before there is an account: the files are kept in this browser until there is one. */
function Newcomer() {
  const [names, setNames] = useState<readonly string[]>([]);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    void keptFiles().then((files) => {
      if (isMounted.current) setNames(files.map(({ name }) => name));
    });
    return () => {
      isMounted.current = false;
    };
  }, []);
  const keep = async (files: readonly File[]) => {
    await keepFiles(files);
    setNames(files.map(({ name }) => name));
    await openAccountDialog('sign-up');
  };
  return (
    <>
      <Heading />
      <div data-scripted>
        <DropZone isBusy={false} onFiles={(files) => void keep(files)} />
        {names.length > 0 && (
          <div className={styles.waiting} role="status">
            <p>
              <b>{names.join(', ')}</b> está neste navegador, e só nele. Crie a sua conta ou entre:
              a gente continua daqui.
            </p>
            <div className={styles.doors}>
              <button
                type="button"
                className={buttons.primary}
                onClick={() => void openAccountDialog('sign-up')}
              >
                Criar conta
              </button>
              <button
                type="button"
                className={buttons.secondary}
                onClick={() => void openAccountDialog('sign-in')}
              >
                Entrar
              </button>
              <button
                type="button"
                className={styles.link}
                onClick={() => {
                  setNames([]);
                  void forgetFiles();
                }}
              >
                Apagar daqui
              </button>
            </div>
          </div>
        )}
      </div>
      <noscript>
        <p className={styles.lead}>Pra trazer um arquivo, é preciso ligar o JavaScript.</p>
      </noscript>
      <FileOrigins />
    </>
  );
}

/** The view that the person chose; without a choice it is that of an import that is not finished. */
type Chosen = { kind: 'start' } | { kind: 'import'; id: number } | null;

function Importer({ token }: { token: string }) {
  const client = useQueryClient();
  const { data: imports } = useQuery(importsQuery(token));
  const [chosen, setChosen] = useState<Chosen>(null);
  const [asked, setAsked] = useState<{ files: readonly File[]; upload: ImportUpload } | null>(null);
  const { sending, send } = useSending();
  const upload = (files: readonly File[], answers: FileAnswers = {}) =>
    void send(async () => {
      const { time_zone: timeZone = browserTimeZone(), ...rest } = answers;
      const outcome = await sendToApi('POST /imports', {
        withToken: true,
        multipart: {
          files: [...files],
          answers: JSON.stringify({ ...rest, time_zone: timeZone }),
        },
      });
      await forgetFiles();
      for (const { file, reason } of outcome.refused) {
        showToast({ text: `${file}: ${reason}`, kind: 'warning', duration: 12_000 });
      }
      setAsked(outcome.questions.length > 0 ? { files, upload: outcome } : null);
      if (outcome.import_id === null) return;
      setChosen({ kind: 'import', id: outcome.import_id });
      await client.invalidateQueries({ queryKey: IMPORTS });
    }, refused);
  const goOn = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0) upload(files);
  });
  useEffect(() => {
    void keptFiles().then(goOn);
  }, []);

  const open = imports?.items.find((one) => isPassing(one) || one.state === 'ready');
  // Once it is shown it stays: when it is written, its report is.
  if (open && chosen === null) setChosen({ kind: 'import', id: open.id });
  if (asked) {
    return (
      <FileQuestions
        questions={asked.upload.questions}
        isBusy={sending}
        onAnswers={(answers) => upload(asked.files, answers)}
        onCancel={() => setAsked(null)}
      />
    );
  }
  if (chosen?.kind === 'import') {
    return (
      <ImportView
        key={chosen.id}
        token={token}
        id={chosen.id}
        onStart={() => setChosen({ kind: 'start' })}
      />
    );
  }
  return (
    <>
      <Heading />
      <DropZone isBusy={sending} onFiles={(files) => upload(files)} />
      <FileOrigins />
      <Past imports={imports?.items ?? []} onShow={(id) => setChosen({ kind: 'import', id })} />
    </>
  );
}

const STATE_WORDS: Record<ImportSummary['state'], string> = {
  reading: 'lendo',
  matching: 'procurando os títulos',
  ready: 'esperando você conferir',
  applying: 'guardando',
  applied: 'guardada',
  cancelled: 'parada',
  undone: 'desfeita',
};

/** Lists what the person brought before. */
function Past({
  imports,
  onShow,
}: {
  imports: readonly ImportSummary[];
  onShow: (id: number) => void;
}) {
  if (imports.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="imports-past">
      <h2 id="imports-past" className={headings.section}>
        O que você já trouxe
      </h2>
      <ul role="list" className={styles.rows}>
        {imports.map(({ id, formats, state, created_at: createdAt }) => (
          <li key={id}>
            <div>
              <b>{formats.map(({ name }) => name).join(', ')}</b>
              <p>
                {formatDay(createdAt)}, {STATE_WORDS[state]}
              </p>
            </div>
            {state !== 'cancelled' && state !== 'undone' && (
              <button type="button" className={styles.link} onClick={() => onShow(id)}>
                Ver<span className="visually-hidden"> a de {formatDay(createdAt)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const REFUSALS: Readonly<Record<string, string>> = {
  TOO_MANY_IMPORTS: 'Você já tem três importações abertas. Termine ou pare uma delas.',
  TOO_MANY_ROWS: 'São linhas demais de uma vez só: o limite é de 200 mil.',
};

function refused(error: ApiError): void {
  const { detail } = Object(error.body) as { detail?: unknown };
  const words =
    error.status === 413
      ? 'Os arquivos passam de 64 MB. Mande só o histórico, sem fotos nem vídeos.'
      : (REFUSALS[String(detail)] ?? failureWords(error));
  showToast({ text: words, kind: 'error', duration: 10_000 });
}
