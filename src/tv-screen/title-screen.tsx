/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import { at } from '#web/offer-parts/offers.ts';
import { RequestFailed, useSession, type TvHome, type TvTitleInfo } from './api.ts';
import { doesFocusableExist, moveFocus } from './focus.ts';
import { Button, Group, MessageScreen, WaitingScreen } from './controls.tsx';
import { Room } from './room.tsx';
import { focusLeftHere, goBack } from './screens.ts';
import { QrCode } from './qr-code.tsx';
import { Ticket, ticketOffers } from './ticket.tsx';
import { TvTopBar } from './top-bar.tsx';
import { PosterRow } from './row.tsx';

interface TitleScreenProps extends TitleKey {
  home: TvHome;
  onRow: (place: number) => void;
  /** Called when the person has changed the title's marks. */
  onChange: () => void;
}

/** A title with its ticket, its description and similar titles. */
export function TitleScreen({ type, id, home, onRow, onChange }: TitleScreenProps) {
  const { data, change, tryAgain } = useTitle({ type, id });
  const [isBelow, setBelow] = useState(false);
  const isHere = data.state === 'here';
  useEffect(() => {
    if (!isHere) return;
    const leftHere = focusLeftHere();
    moveFocus(leftHere !== undefined && doesFocusableExist(leftHere) ? leftHere : 'ticket');
  }, [isHere]);

  if (data.state === 'missing') {
    return (
      <MessageScreen
        title="Este título saiu do catálogo"
        text="A gente não tem mais nada sobre ele."
        actions={[['Voltar', goBack]]}
      />
    );
  }
  if (data.state === 'failed') {
    return (
      <MessageScreen
        title="A TV ficou sem internet"
        text="Não deu pra carregar este título."
        actions={[
          ['Tentar de novo', tryAgain],
          ['Voltar', goBack],
        ]}
      />
    );
  }
  if (data.state !== 'here')
    return (
      <WaitingScreen
        text={data.state === 'pending' ? 'Buscando este título pra você…' : 'Carregando…'}
      />
    );
  const { title } = data;
  return (
    <Group focusKey="title" className="screen" isBoundary>
      <div className={isBelow ? 'title-track below' : 'title-track'}>
        <div className="title-bar" onFocusCapture={() => setBelow(false)}>
          <TvTopBar
            focusKey="title-bar"
            rows={home.rows}
            current={null}
            ink={title.room.ink}
            disc={title.room.disc}
            picture={home.picture}
            onRow={onRow}
          />
        </div>
        <main>
          <div className="title-top" onFocusCapture={() => setBelow(false)}>
            <Room title={title} as="h1" />
            <Ticket
              title={title}
              onChange={(changed) => {
                change(changed);
                onChange();
              }}
            />
            <p className="more-below" aria-hidden="true">
              {title.similar.length > 0 ? 'Desce pra ver elenco e parecidos' : 'Desce pra ver mais'}
              <svg className="icon" viewBox="0 0 24 24">
                <path d="m5 9.500 7 7 7-7" className="stroke" />
              </svg>
            </p>
          </div>
          <TitleMore title={title} onFocus={() => setBelow(true)} />
        </main>
      </div>
    </Group>
  );
}

interface TitleMoreProps {
  title: TvTitleInfo;
  /** The focus has come to this part. */
  onFocus: () => void;
}

/** The part below the ticket: a title's description, its cast, and similar titles. */
function TitleMore({ title, onFocus }: TitleMoreProps) {
  const { overview, cast, similar } = title;
  // Apps of the services open their own https addresses on a phone; on TVs no address of theirs is documented.
  const [offer] = ticketOffers(title);
  return (
    <Group focusKey="title-more" className="title-more">
      <h2 className="more-name">{title.title}</h2>
      {offer?.provider_link.startsWith('https://') && (
        <div className="on-phone">
          <QrCode text={offer.provider_link} label={`QR code pra abrir ${at(offer)}`} />
          <p>{`No celular, aponte a câmera pra abrir ${at(offer)}.`}</p>
        </div>
      )}
      <div className="more-text">
        <p className="overview">{overview || 'A sinopse ainda não chegou por aqui.'}</p>
        {cast.length > 0 && <p className="cast">{`Com ${cast.join(', ')}.`}</p>}
      </div>
      {similar.length > 0 ? (
        <div className="similar">
          <PosterRow
            row={{ kind: 'popular', collection: null, titles: similar }}
            name="Se você curtiu, olha estes"
            focusKey="row:similar"
            place={0}
            isNear
            onFocus={onFocus}
          />
        </div>
      ) : (
        <Button focusKey="more:up" onFocus={onFocus} onEnter={() => moveFocus('ticket')}>
          Voltar pro ingresso
        </Button>
      )}
    </Group>
  );
}

interface TitleKey {
  type: 'movie' | 'serie';
  id: number;
}

type TitleData =
  | { state: 'loading' | 'pending' | 'missing' | 'failed' }
  | { state: 'here'; title: TvTitleInfo };

/** A title that is being fetched is requested again after so long. */
const PENDING_MS = 2000;

/** Loads a title, with how to change it here and how to try again. */
function useTitle({ type, id }: TitleKey) {
  const { call } = useSession();
  const [data, setData] = useState<TitleData>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (next: TitleData) => {
      if (!isStopped) setData(next);
    };
    const load = () =>
      call<TvTitleInfo | { detail: string }>(
        `/tv/${type === 'movie' ? 'movies' : 'series'}/${id}`,
      ).then(
        (answer) => {
          if ('room' in answer) return take({ state: 'here', title: answer });
          take({ state: 'pending' });
          if (!isStopped) timer = setTimeout(() => void load(), PENDING_MS);
        },
        (error: unknown) => {
          const status = error instanceof RequestFailed ? error.status : 0;
          take({ state: status === 404 || status === 410 ? 'missing' : 'failed' });
        },
      );
    setData({ state: 'loading' });
    void load();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [type, id, tries, call]);
  const change = (more: Partial<TvTitleInfo>) =>
    setData((before) =>
      before.state === 'here' ? { ...before, title: { ...before.title, ...more } } : before,
    );
  return { data, change, tryAgain: () => setTries(tries + 1) };
}
