import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { ImportQuestion, MediaItem } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { showToast } from '#ui/toast.tsx';
import { retryWords, useSending } from '#web/account/sending.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { formatPlural, formatYear } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { titlesPage } from '#web/search/search-data.ts';
import { itemDate, itemName } from '#web/title-parts/title-view.ts';
import { IMPORTS, questionsQuery } from './import-data.ts';
import styles from './importing.module.css';

interface PickerProps {
  token: string;
  id: number;
  onEnd: () => void;
}

/** One short question a title, with posters: by pointer, or by the numbers of the keyboard. */
export function DoubtPicker({ token, id, onEnd }: PickerProps) {
  const client = useQueryClient();
  // The questions of the beginning: an answer must not move the ones behind it.
  const { data } = useQuery({ ...questionsQuery(token, id), staleTime: Infinity });
  const questions = data?.items ?? [];
  const [at, setAt] = useState(0);
  const { sending, send } = useSending();
  const question = questions[at];
  const end = () => {
    void client.invalidateQueries({ queryKey: IMPORTS });
    onEnd();
  };
  const next = () => {
    if (at + 1 < questions.length) setAt(at + 1);
    else end();
  };
  const answer = (title: MediaItem | null) => {
    if (!question) return;
    void send(
      async () => {
        await sendToApi('POST /imports/{id}/answers', {
          withToken: true,
          path: { id },
          json: {
            row: question.row,
            title: title && { type: title.media_type, media_id: title.id },
          },
        });
        next();
      },
      (error) => showToast({ text: retryWords(error), kind: 'error' }),
    );
  };
  if (!data) return <h1 className={headings.page}>Abrindo…</h1>;
  if (!question) {
    return (
      <>
        <h1 className={headings.page}>Sem dúvidas</h1>
        <button type="button" className={buttons.primary} onClick={end}>
          Voltar
        </button>
      </>
    );
  }
  return (
    <>
      <div className={styles.pickerHead}>
        <button type="button" className={styles.link} onClick={end}>
          Voltar
        </button>
        <p>
          {at + 1} de {questions.length}
        </p>
      </div>
      <Doubt
        key={question.row}
        question={question}
        isBusy={sending}
        onAnswer={answer}
        onSkip={next}
      />
      <div className={styles.pickerFoot}>
        <button type="button" className={buttons.secondary} onClick={next}>
          <kbd>0</kbd> Pular este
        </button>
        {at > 0 && (
          <button type="button" className={buttons.secondary} onClick={() => setAt(at - 1)}>
            Anterior
          </button>
        )}
        <button type="button" className={styles.link} onClick={end}>
          Pular todos
        </button>
      </div>
    </>
  );
}

interface DoubtProps {
  question: ImportQuestion;
  isBusy: boolean;
  onAnswer: (title: MediaItem | null) => void;
  onSkip: () => void;
}

function Doubt({ question, isBusy, onAnswer, onSkip }: DoubtProps) {
  const { names, year, rows, candidates } = question;
  const [isSearching, setSearching] = useState(candidates.length === 0);
  const name = names[0] ?? 'este título';
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, select');
      if (isTyping || isBusy || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '0') onSkip();
      const candidate = /^[1-9]$/.test(event.key) ? candidates[Number(event.key) - 1] : undefined;
      if (candidate) onAnswer(candidate);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [candidates, isBusy, onAnswer, onSkip]);
  return (
    <div className={styles.doubt}>
      <div>
        <h1 className={headings.page}>Qual {name}?</h1>
        <p className="visually-hidden" role="status">
          {`Qual ${name}?`}
        </p>
        <p className={styles.slip}>
          <b>“{name}”</b>
          {year === null ? 'sem ano' : `de ${year}`},{' '}
          {formatPlural(rows, 'linha do arquivo', 'linhas do arquivo')}
        </p>
        <p className={styles.lead}>Sua resposta vale pros próximos arquivos.</p>
      </div>
      <div>
        <ul role="list" className={styles.candidates}>
          {candidates.map((item, place) => (
            <li key={`${item.media_type} ${item.id}`}>
              <Candidate
                item={item}
                number={place + 1}
                isBusy={isBusy}
                onPick={() => onAnswer(item)}
              />
            </li>
          ))}
        </ul>
        <div className={styles.doors}>
          <button
            type="button"
            className={buttons.secondary}
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          >
            Procurar outro
          </button>
          <button
            type="button"
            className={styles.link}
            aria-disabled={isBusy}
            onClick={() => onAnswer(null)}
          >
            Não é nenhum
          </button>
        </div>
        {isSearching && <OtherTitle name={names[0] ?? ''} isBusy={isBusy} onPick={onAnswer} />}
      </div>
    </div>
  );
}

interface CandidateProps {
  item: MediaItem;
  /** The key that picks it. */
  number?: number;
  isBusy: boolean;
  onPick: () => void;
}

function Candidate({ item, number, isBusy, onPick }: CandidateProps) {
  const kind = item.media_type === 'movie' ? 'filme' : 'série';
  return (
    <button
      type="button"
      className={styles.candidate}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onPick();
      }}
    >
      <Picture
        kind="poster"
        path={item.poster_path}
        art={art.poster(item.media_type, item.id)}
        width={200}
        height={300}
        sizes="(max-width: 720px) 40vw, 200px"
      />
      <span>
        {number !== undefined && <kbd aria-hidden="true">{number}</kbd>}
        <b>{itemName(item)}</b>
      </span>
      <small>
        {kind}, {formatYear(itemDate(item)) || 'sem ano'}
      </small>
    </button>
  );
}

/** Milliseconds after the last letter. */
const PAUSE = 300;

/** Looks for the title where none of the proposed ones is it. */
function OtherTitle({
  name,
  isBusy,
  onPick,
}: {
  name: string;
  isBusy: boolean;
  onPick: (item: MediaItem) => void;
}) {
  const id = useId();
  const [text, setText] = useState(name);
  const [searched, setSearched] = useState(name.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSearched(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery({ ...titlesPage({ text: searched }), enabled: searched !== '' });
  return (
    <div className={styles.other}>
      <form role="search" onSubmit={(event) => event.preventDefault()}>
        <label htmlFor={id}>Nome do título</label>
        <input
          id={id}
          type="search"
          className={styles.field}
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
      <ul role="list" className={styles.candidates} aria-label="Títulos achados">
        {data?.items.slice(0, 6).map((item) => (
          <li key={`${item.media_type} ${item.id}`}>
            <Candidate item={item} isBusy={isBusy} onPick={() => onPick(item)} />
          </li>
        ))}
      </ul>
      {data?.items.length === 0 && <p className={styles.note}>Nada com este nome.</p>}
    </div>
  );
}
