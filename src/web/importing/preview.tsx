import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Import, Webhook } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import stubs from '#ui/stub.module.css';
import { TitleCard } from '#web/cards/title-card.tsx';
import { formatCount, formatList, formatPlural } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { itemName } from '#web/title-parts/title-view.ts';
import { questionsQuery, titlesQuery, unplacedQuery } from './import-data.ts';
import { freshWords, homelessWords, joinedWords, sumsOf, thereWords } from './import-words.ts';
import styles from './importing.module.css';

/** The person's decision, as the API takes it. */
export interface Decision {
  ratings_by: 'later' | 'mine' | 'file';
  rated_is_watched: boolean;
}

const RATINGS = [
  ['later', 'Fica a mais recente'],
  ['mine', 'Fica a minha'],
  ['file', 'Fica a do arquivo'],
] as const;

const MEDIA_SERVERS: readonly string[] = [
  'plex',
  'jellyfin',
  'emby',
  'kodi',
] satisfies Webhook['media_server'][];

/** False if a media server told of everything: there is no file that still has what is left out. */
const isOfFile = ({ formats }: Import) => formats.some(({ id }) => !MEDIA_SERVERS.includes(id));

interface PreviewProps {
  token: string;
  found: Import;
  isBusy: boolean;
  onApply: (decision: Decision) => void;
  onStop: () => void;
  onPick: () => void;
}

/** Shows what an import would bring. Nothing is written yet. */
export function ImportPreview({ token, found, isBusy, onApply, onStop, onPick }: PreviewProps) {
  const { counts, rows } = found;
  const [decision, setDecision] = useState<Decision>({
    ratings_by: 'later',
    rated_is_watched: false,
  });
  const { fresh, there, joined } = sumsOf(counts);
  const isNothing = fresh === 0 && counts.rated_unwatched === 0 && counts.ratings_kept === 0;
  const homeless = homelessWords(counts);
  return (
    <>
      <h1 className={headings.page}>Confira antes de guardar</h1>
      <section className={styles.ticket} aria-label="O que vem">
        <div className={styles.answer}>
          <p className={styles.label}>
            {formatList(found.formats.map(({ name }) => name))},{' '}
            {formatPlural(rows.records, 'linha', 'linhas')}
          </p>
          <p className={styles.sentence}>
            {fresh === 0
              ? 'Nada de novo: já está tudo aqui.'
              : `${fresh === 1 ? 'Vem 1 novo' : `Vêm ${formatCount(fresh)} novos`}. Nada foi guardado ainda.`}
          </p>
          {fresh > 0 && <p className={styles.ticketNote}>{formatList(freshWords(counts))}.</p>}
        </div>
        <div className={`${styles.stub} ${stubs.stub}`}>
          <fieldset>
            <legend className={styles.label}>Se as notas discordam</legend>
            {RATINGS.map(([value, words]) => (
              <label key={value} className={styles.choice}>
                <input
                  type="radio"
                  name="ratings"
                  checked={decision.ratings_by === value}
                  onChange={() => setDecision({ ...decision, ratings_by: value })}
                />
                {words}
              </label>
            ))}
          </fieldset>
          {counts.rated_unwatched > 0 && (
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={decision.rated_is_watched}
                onChange={({ currentTarget }) =>
                  setDecision({ ...decision, rated_is_watched: currentTarget.checked })
                }
              />
              {`Contar como ${counts.rated_unwatched === 1 ? 'visto o que só tem nota' : `vistos os ${formatCount(counts.rated_unwatched)} que só têm nota`}`}
            </label>
          )}
          <button
            type="button"
            className={buttons.primary}
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) onApply(decision);
            }}
          >
            {isNothing ? 'Fechar assim' : `Guardar ${fresh === 1 ? 'o novo' : 'os novos'}`}
          </button>
          <p className={styles.ticketNote}>Dá pra desfazer por 30 dias.</p>
          <button type="button" className={styles.inkLink} aria-disabled={isBusy} onClick={onStop}>
            Não guardar nada
          </button>
        </div>
      </section>
      <Numbers
        numbers={[
          [fresh, 'novos', 'Entram na sua conta.'],
          [there, 'já estavam', 'Ficam como estão.'],
          [joined, 'juntos', 'Repetidos: viram um só.'],
          [rows.questions, 'na dúvida', 'Você escolhe qual é.'],
          [rows.missing, 'sem lugar', 'A gente tenta de novo todo dia.'],
        ]}
      />
      {rows.questions > 0 && <Doubts token={token} id={found.id} onPick={onPick} />}
      {homeless.length > 0 && (
        <section className={styles.section} aria-labelledby="import-homeless">
          <h2 id="import-homeless" className={headings.section}>
            Não tem lugar aqui
          </h2>
          <p className={styles.lead}>
            {formatList(homeless)}.{isOfFile(found) && ' O seu arquivo continua com tudo.'}
          </p>
        </section>
      )}
      {found.examples.length > 0 && (
        <section className={styles.section} aria-labelledby="import-examples">
          <h2 id="import-examples" className={headings.section}>
            Alguns deles
          </h2>
          <ul role="list" className={styles.cards}>
            {found.examples.slice(0, 6).map((item) => (
              <li key={`${item.media_type} ${item.id}`}>
                <TitleCard item={item} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.pair}>
        <Titles token={token} id={found.id} part="joined" count={joined} />
        <Titles token={token} id={found.id} part="there" count={there} />
      </div>
      <Unplaced token={token} id={found.id} count={rows.missing} />
    </>
  );
}

type Numbered = readonly [count: number, name: string, words: string];

/** Big numbers in a row. */
export function Numbers({ numbers }: { numbers: readonly Numbered[] }) {
  return (
    <ul role="list" className={styles.numbers}>
      {numbers.map(([count, name, words]) => (
        <li key={name}>
          <b className={styles.number}>{formatCount(count)}</b>
          <b>{name}</b>
          <p>{words}</p>
        </li>
      ))}
    </ul>
  );
}

/** The names that may be several titles. */
function Doubts({ token, id, onPick }: { token: string; id: number; onPick: () => void }) {
  const { data: questions } = useQuery(questionsQuery(token, id));
  const names =
    questions?.items.slice(0, 12).map(({ row, names: [name] }) => ({ row, name })) ?? [];
  return (
    <section className={styles.section} aria-labelledby="import-doubts">
      <h2 id="import-doubts" className={headings.section}>
        Na dúvida{questions && `, ${formatCount(questions.total)}`}
      </h2>
      <p className={styles.lead}>Dois títulos com o mesmo nome, ou um nome que não diz qual é.</p>
      <ul role="list" className={styles.names}>
        {names.map(({ row, name }) => (
          <li key={row}>{name ?? 'Sem nome'}</li>
        ))}
      </ul>
      <button type="button" className={buttons.secondary} onClick={onPick}>
        Resolver agora
      </button>
    </section>
  );
}

const PARTS = {
  joined: { heading: 'Juntos', lead: 'A mesma vez, contada mais de uma: vira uma só.' },
  there: { heading: 'Já estavam', lead: 'Ficam como estão.' },
} as const;

interface TitlesProps {
  token: string;
  id: number;
  part: 'joined' | 'there';
  /** Records of this part: of several titles, or of one. */
  count: number;
}

/** The titles of which something is joined, or is there already. */
function Titles({ token, id, part, count }: TitlesProps) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...titlesQuery(token, id, part),
    enabled: count > 0,
  });
  if (count === 0) return null;
  const { heading, lead } = PARTS[part];
  return (
    <section className={styles.section} aria-labelledby={`import-${part}`}>
      <h2 id={`import-${part}`} className={headings.section}>
        {heading}, {formatCount(count)}
      </h2>
      <p className={styles.lead}>{lead}</p>
      <ul role="list" className={styles.titles} aria-busy={data === undefined}>
        {data?.pages
          .flatMap(({ items }) => items)
          .map(({ title, counts, lines }) => (
            <li key={`${title.media_type} ${title.id}`}>
              <Picture
                kind="poster"
                path={title.poster_path}
                art={art.poster(title.media_type, title.id)}
                width={46}
                height={69}
                sizes="46px"
              />
              <div>
                <TitleLink item={title} className={styles.titleName}>
                  {itemName(title)}
                </TitleLink>
                <p>
                  {part === 'joined'
                    ? joinedWords({ title, counts, lines })
                    : `${formatList(thereWords(counts))}.`}
                </p>
              </div>
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className={buttons.secondary}
          aria-disabled={isFetchingNextPage}
          aria-label={`Mostrar mais: ${heading.toLowerCase()}`}
          onClick={() => isFetchingNextPage || void fetchNextPage()}
        >
          Mostrar mais
        </button>
      )}
    </section>
  );
}

/** The first rows whose title the catalogue lacks. */
export function Unplaced({ token, id, count }: { token: string; id: number; count: number }) {
  const { data: rows } = useQuery({ ...unplacedQuery(token, id), enabled: count > 0 });
  if (count === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="import-unplaced">
      <h2 id="import-unplaced" className={headings.section}>
        Sem lugar, {formatCount(count)}
      </h2>
      <ul role="list" className={styles.rows}>
        {rows?.items.map(({ row, text, reason }) => (
          <li key={row}>
            <div>
              <b>{text}</b>
              <p>{reason}</p>
            </div>
          </li>
        ))}
      </ul>
      {rows && rows.total > rows.items.length && (
        <p className={styles.note}>E mais {formatCount(rows.total - rows.items.length)}.</p>
      )}
    </section>
  );
}
