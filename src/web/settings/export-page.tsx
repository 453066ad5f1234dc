import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, type RefObject } from 'react';
import { fileSizeWords } from '#shared/file-size.ts';
import type { AccountExports } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import choiceParts from '#ui/choice-parts.module.css';
import headings from '#ui/heading.module.css';
import { Drawing } from '#ui/icon.tsx';
import stubs from '#ui/stub.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import { showToast } from '#ui/toast.tsx';
import { failureWords, useSending } from '#web/account/sending.ts';
import { read, request } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { formatCount, formatDay } from '#web/foundation/format.ts';
import { viewerKey } from '#web/session/current-user.ts';
import { useToken } from '#web/session/session-store.ts';
import { pastExports } from './past-exports.ts';
import { SettingsPageRail, momentWords } from './settings-parts.tsx';
import styles from './leaving.module.css';
import settings from './settings.module.css';
import settingsSheet from './settings.sheet.css?url';
import sheet from './leaving.sheet.css?url';

const SettingsStyles = styleSheet(settingsSheet);
const LeavingStyles = styleSheet(sheet);

/** Milliseconds between looks at a file that is being made. */
const BETWEEN_LOOKS = 2000;

const exportsQuery = (token: string | null) =>
  queryOptions({
    queryKey: viewerKey(token, 'exports'),
    queryFn: ({ signal }) => read('GET /users/me/export', { withToken: true, signal }),
    enabled: token !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.items[0]?.state === 'waiting' ? BETWEEN_LOOKS : false,
  });

/** 'Levar embora': a file with everything of the person's. */
export function ExportPage() {
  const { data, isError, refetch } = useQuery(exportsQuery(useToken()));
  return (
    <div className={settings.page}>
      <SettingsStyles />
      <LeavingStyles />
      <h1 className={headings.page}>Configurações</h1>
      <div className={settings.layout}>
        <SettingsPageRail current="/exportar" />
        <div className={settings.sections}>
          {data ? (
            <Exports exports={data} />
          ) : isError ? (
            <div role="alert">
              <p className={settings.lead}>Não deu pra ver seus arquivos agora.</p>
              <button type="button" className={buttons.secondary} onClick={() => void refetch()}>
                Tentar de novo
              </button>
            </div>
          ) : (
            <p role="status" className={settings.lead}>
              Carregando...
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

function Exports({ exports: { counts, items } }: { exports: AccountExports }) {
  const client = useQueryClient();
  const token = useToken();
  const { sending, send } = useSending();
  const [newest] = items;
  const isWaiting = newest?.state === 'waiting';
  const heading = useRef<HTMLHeadingElement>(null);
  const prepare = () =>
    void send(
      async () => {
        await sendToApi('POST /users/me/export', { withToken: true });
        await client.invalidateQueries({ queryKey: viewerKey(token, 'exports') });
        // The button is gone while the file is made: the focus goes to where that is said.
        heading.current?.focus();
      },
      (error) =>
        showToast({
          text:
            errorDetail(error).code === 'TOO_MANY_EXPORTS'
              ? 'Cinco arquivos num dia é o máximo. Amanhã dá pra fazer outro.'
              : failureWords(error),
          kind: 'error',
        }),
    );
  const past = pastExports(items);
  return (
    <>
      <ExportTicket
        counts={counts}
        newest={newest}
        ready={items.find(({ state }) => state === 'ready')}
        heading={heading}
        isBusy={sending}
        onPrepare={prepare}
      />
      <section className={settings.section} aria-labelledby="exportar-dentro">
        <h2 id="exportar-dentro" className={headings.section}>
          O que vem dentro
        </h2>
        <p className={settings.lead}>Um ZIP só, com as três coisas e as suas fotos.</p>
        <ul role="list" className={styles.kinds}>
          {KINDS.map(([name, words, kind]) => (
            <li key={name}>
              <FileDrawing />
              <div>
                <h3>{name}</h3>
                <p>{words}</p>
                <p>{kind}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className={settings.section} aria-labelledby="exportar-tudo">
        <h2 id="exportar-tudo" className={headings.section}>
          Tudo vai
        </h2>
        <ul role="list" className={styles.numbers}>
          {NUMBERS.map(([name, one, other]) => (
            <li key={name}>
              <b>{formatCount(counts[name])}</b> {counts[name] === 1 ? one : other}
            </li>
          ))}
        </ul>
        <p className={settings.lead}>
          Nunca vão: sua senha, o que abre a sua conta, nem o que é dos outros.
        </p>
        {newest !== undefined && !isWaiting && (
          <div className={styles.doors}>
            <button
              type="button"
              className={buttons.primary}
              aria-disabled={sending}
              onClick={() => sending || prepare()}
            >
              Preparar outro arquivo
            </button>
          </div>
        )}
      </section>
      <section className={settings.section} aria-labelledby="exportar-antes">
        <h2 id="exportar-antes" className={headings.section}>
          Das outras vezes
        </h2>
        <p className={settings.lead}>
          O arquivo some depois de 7 dias, e só abre com você dentro da conta. Apareceu um que não
          foi você que pediu?{' '}
          <Link to="/settings" hash="acesso" className={choiceParts.link}>
            Troque a senha
          </Link>
          .
        </p>
        {past.length === 0 ? (
          <p className={settings.lead}>Nenhuma ainda.</p>
        ) : (
          <ul role="list" className={styles.past}>
            {past.map(({ id, requested_at: at, size, end }) => (
              <li key={id}>
                <FileDrawing />
                <div>
                  <p>{formatDay(at)}</p>
                  <p>{size === null ? 'Não ficou pronto.' : fileSizeWords(size)}</p>
                </div>
                <p>{end}</p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

const KINDS = [
  ['Pro Letterboxd', 'Do jeito que ele lê: notas, datas e listas.', 'CSV'],
  ['Pro Trakt', 'Com os episódios, um por linha.', 'CSV'],
  ['Completo', 'Tudo, explicado campo por campo. Serve pra voltar.', 'JSON'],
] as const;

const NUMBERS = [
  ['wanted', 'quer ver', 'quer ver'],
  ['watched', 'já viu', 'já viu'],
  ['ratings', 'nota', 'notas'],
  ['lists', 'lista', 'listas'],
  ['services', 'serviço', 'serviços'],
  ['photos', 'foto', 'fotos'],
  ['devices', 'aparelho', 'aparelhos'],
  ['activity', 'linha de segurança', 'linhas de segurança'],
] as const;

interface ExportTicketProps {
  counts: AccountExports['counts'];
  newest: AccountExports['items'][number] | undefined;
  /** The newest file that can be downloaded: an earlier one while another is being made or was not. */
  ready: AccountExports['items'][number] | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  isBusy: boolean;
  onPrepare: () => void;
}

/** The state of the newest file, with what can be done about it. */
function ExportTicket({ counts, newest, ready, heading, isBusy, onPrepare }: ExportTicketProps) {
  const size = ready?.size ?? null;
  return (
    <section className={styles.ticket} aria-label="Seu arquivo">
      <div className={styles.answer}>
        <p className={styles.label}>É seu</p>
        <h2 ref={heading} tabIndex={-1} className={styles.sentence}>
          {size === null
            ? 'Tudo que você guardou aqui cabe num arquivo.'
            : `Tudo que você guardou aqui cabe num arquivo de ${fileSizeWords(size)}.`}
        </h2>
        <p className={styles.inkNote}>
          {`${formatCount(counts.wanted)} que quer ver, ${formatCount(counts.watched)} que já viu, ${formatCount(counts.ratings)} ${counts.ratings === 1 ? 'nota' : 'notas'}, ${formatCount(counts.lists)} ${counts.lists === 1 ? 'lista' : 'listas'}.`}
        </p>
      </div>
      <div className={`${styles.stub} ${stubs.stub}`} role="status">
        {newest?.state === 'ready' ? null : newest?.state === 'waiting' ? (
          <>
            <p className={styles.label}>Preparando</p>
            <p>Pode fechar a página: a gente manda um e-mail quando ficar pronto.</p>
          </>
        ) : (
          <>
            <p className={styles.label}>
              {newest?.state === 'failed' ? 'Não ficou pronto' : 'Leve com você'}
            </p>
            <p>
              {newest?.state === 'failed'
                ? 'Alguma coisa deu errado do nosso lado. Tente outra vez.'
                : 'Fica pronto em um minuto, e a gente manda um e-mail.'}
            </p>
            <button
              type="button"
              className={buttons.ink}
              aria-disabled={isBusy}
              onClick={() => isBusy || onPrepare()}
            >
              Preparar o arquivo
            </button>
          </>
        )}
        {ready && <ReadyFile file={ready} isNewest={ready === newest} />}
      </div>
    </section>
  );
}

interface ReadyFileProps {
  file: AccountExports['items'][number];
  isNewest: boolean;
}

function ReadyFile({ file, isNewest }: ReadyFileProps) {
  const { sending, send } = useSending();
  const { id, size, made_at: madeAt, expires_at: end } = file;
  const download = () =>
    void send(
      async () => {
        const response = await request('GET /users/me/export/{id}', {
          path: { id },
          withToken: true,
        });
        const disposition = response.headers.get('content-disposition') ?? '';
        saveFile(
          /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'vouver.zip',
          await response.blob(),
        );
      },
      (error) =>
        showToast({
          text:
            error.status === 404 ? 'Este arquivo já venceu. Prepare outro.' : failureWords(error),
          kind: 'error',
        }),
    );
  return (
    <>
      <p className={styles.label}>
        {isNewest ? 'Pronto' : 'O de antes'}
        {end === null ? '' : `, até ${formatDay(end)}`}
      </p>
      <div className={styles.file}>
        <FileDrawing />
        <p>
          <b>vouver.zip</b>
          <small>
            {size === null ? '' : `${fileSizeWords(size)}, `}
            {madeAt === null ? '' : `feito ${momentWords(madeAt)}`}
          </small>
        </p>
      </div>
      <button
        type="button"
        className={buttons.ink}
        aria-disabled={sending}
        onClick={() => sending || download()}
      >
        Baixar
      </button>
    </>
  );
}

const FileDrawing = () => <Drawing size={26} path="M6 3h8l4 4v14H6zM14 3v5h4" />;

/** Saves bytes as a file of the person's. */
function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
