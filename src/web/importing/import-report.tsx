import { Link } from '@tanstack/react-router';
import type { Import } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import stubs from '#ui/stub.module.css';
import { showToast } from '#ui/toast.tsx';
import { retryWords, useSending } from '#web/account/sending.ts';
import { formatDay, formatList } from '#web/foundation/format.ts';
import { readUnplaced } from './import-data.ts';
import { freshWords, homelessWords, sumsOf, unplacedCsv, wishesWords } from './import-words.ts';
import { Numbers, Unplaced } from './preview.tsx';
import styles from './importing.module.css';

interface ReportProps {
  token: string;
  found: Import;
  isBusy: boolean;
  onUndo: () => void;
  onPick: () => void;
  onStart: () => void;
}

/** Says what an import brought, what it is good for, and how it is taken back. */
export function ImportReport({ token, found, isBusy, onUndo, onPick, onStart }: ReportProps) {
  const { counts, rows, wishes, undo_until: undoUntil } = found;
  const { fresh, there, joined } = sumsOf(counts);
  const outside = rows.missing + rows.ignored + rows.problems;
  const { send } = useSending();
  const download = () =>
    void send(
      async () => save('ficou-de-fora.csv', unplacedCsv(await readUnplaced(found.id))),
      (error) => showToast({ text: retryWords(error), kind: 'error' }),
    );
  const homeless = homelessWords(counts);
  return (
    <>
      <h1 className={headings.page}>Tudo no lugar</h1>
      <p className="visually-hidden" role="status">
        Está guardado.
      </p>
      <Numbers
        numbers={[
          [
            fresh,
            'novos',
            fresh === 0 ? 'Já estava tudo aqui.' : `${formatList(freshWords(counts))}.`,
          ],
          [there, 'já estavam', 'Ficaram como estavam.'],
          [joined, 'juntos', 'Repetidos, viraram um só.'],
          [outside, 'de fora', 'Com o motivo de cada um.'],
        ]}
      />
      <section className={styles.ticket} aria-label="E agora?">
        <div className={styles.answer}>
          <p className={styles.label}>E agora?</p>
          <p className={styles.sentence}>{wishes ? wishesWords(wishes) : ''}</p>
          <div className={styles.doors}>
            <Link to="/hoje" className={buttons.primary}>
              O que ver hoje
            </Link>
            <Link to="/quanto-custa" className={styles.inkLink}>
              Quanto custa ver o resto?
            </Link>
          </div>
        </div>
        <div className={`${styles.stub} ${stubs.stub}`}>
          {undoUntil !== null && (
            <>
              <p className={styles.label}>Mudou de ideia?</p>
              <button
                type="button"
                className={buttons.ink}
                aria-disabled={isBusy}
                onClick={() => {
                  if (!isBusy) onUndo();
                }}
              >
                Desfazer esta importação
              </button>
              <p className={styles.ticketNote}>
                Até {formatDay(undoUntil)}. Sai só o que veio dela; o que você mudou depois fica.
              </p>
            </>
          )}
          {outside > 0 && (
            <button type="button" className={styles.inkLink} onClick={download}>
              Baixar o que ficou de fora
            </button>
          )}
        </div>
      </section>
      {rows.questions > 0 && (
        <section className={styles.section}>
          <p className={styles.lead}>Ainda há títulos que só você sabe quais são.</p>
          <button type="button" className={buttons.secondary} onClick={onPick}>
            Resolver agora
          </button>
        </section>
      )}
      {homeless.length > 0 && (
        <p className={styles.note}>Não tem lugar aqui: {formatList(homeless)}.</p>
      )}
      <Unplaced token={token} id={found.id} count={rows.missing} />
      <div className={styles.section}>
        <button type="button" className={buttons.secondary} onClick={onStart}>
          Trazer outro arquivo
        </button>
      </div>
    </>
  );
}

/** Saves a text as a file of the visitor's. */
function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
