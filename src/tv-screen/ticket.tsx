/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { V } from '#shared/wordmark.ts';
import { at, paidOffers, verbOf, watchOffers } from '#web/offer-parts/offers.ts';
import { useSession, type TvTitleInfo } from './api.ts';
import { Button, Group } from './controls.tsx';
import { ProviderMark } from './provider-mark.tsx';
import { answer } from './words.ts';

interface TicketProps {
  title: TvTitleInfo;
  /** Shows a change before the server has confirmed it, and takes it back if it was refused. */
  onChange: (change: Pick<Partial<TvTitleInfo>, 'watchlist' | 'watched'>) => void;
}

/** The paper that says where to watch a title, with its actions. */
export function Ticket({ title, onChange }: TicketProps) {
  const { call } = useSession();
  const [hasFailed, setFailed] = useState(false);
  const offers = ticketOffers(title);
  const isPaid = offers.length > 0 && title.mine.length === 0 && title.plans === 0;

  function toggle(field: 'watchlist' | 'watched'): void {
    const isOn = !title[field];
    setFailed(false);
    onChange({ [field]: isOn });
    call(`/${field}/${isOn ? 'add' : 'remove'}`, {
      method: isOn ? 'POST' : 'DELETE',
      body: { media_id: title.id, type: title.type },
    }).catch(() => {
      onChange({ [field]: !isOn });
      setFailed(true);
    });
  }

  return (
    <Group focusKey="ticket" className="ticket" style={{ '--room': title.room.bg }}>
      <div className="ticket-offers">
        <p className="label">{isPaid ? 'Alugue ou compre' : 'Assista agora'}</p>
        <h2 className="ticket-answer">{answer(title, title.services)}</h2>
        {offers.length > 0 && (
          <Group focusKey="ticket-offers" className="offers">
            {offers.map((offer, place) => (
              <Button
                key={offer.provider_id}
                focusKey={`offer:${offer.provider_id}`}
                onEnter={() => location.assign(offer.provider_link)}
              >
                <ProviderMark provider={offer} />
                {place === 0 ? (
                  <span>
                    {verbOf(offer)}
                    <span className="unseen">{` ${at(offer)}`}</span>
                  </span>
                ) : (
                  <span>
                    <span className="unseen">{`${verbOf(offer)} em `}</span>
                    {offer.provider_name}
                  </span>
                )}
              </Button>
            ))}
          </Group>
        )}
      </div>
      <Group focusKey="ticket-actions" className="ticket-actions">
        <Button
          focusKey="action:watchlist"
          className={title.watchlist ? 'button wants on' : 'button wants'}
          isPressed={title.watchlist}
          onEnter={() => toggle('watchlist')}
        >
          {title.watchlist ? <Check /> : <Mark />}
          <span>VOU VER</span>
        </Button>
        <Button
          focusKey="action:watched"
          className={title.watched ? 'button seen on' : 'button seen'}
          isPressed={title.watched}
          onEnter={() => toggle('watched')}
        >
          {title.watched ? <Check /> : <Eye />}
          <span>Já vi</span>
        </Button>
        <p className="failed" role="alert">
          {hasFailed && 'Não deu pra salvar. Tenta de novo.'}
        </p>
      </Group>
    </Group>
  );
}

const Mark = () => (
  <svg className="icon" viewBox="0 0 114 100" aria-hidden="true">
    <path d={V} fill="currentColor" />
  </svg>
);

const Check = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="m5 12.5 4.5 4.5L19 7.5" className="stroke" />
  </svg>
);

const Eye = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path
      d="M2 12s3.600-6.500 10-6.500S22 12 22 12s-3.600 6.500-10 6.500S2 12 2 12Z"
      className="stroke"
    />
    <circle cx="12" cy="12" r="3" className="stroke" />
  </svg>
);

type Offer = TvTitleInfo['mine'][number];
type Linked = Offer & { provider_link: string };

/** Buttons that fit on the ticket. */
const MOST = 3;

/**
 * The offers that the ticket has buttons for: those of the person's services, then other ways to stream
 * the title, or else to rent or buy it.
 */
export function ticketOffers({
  mine,
  providers,
}: Pick<TvTitleInfo, 'mine' | 'providers'>): Linked[] {
  const watch = watchOffers(providers);
  const all = [...mine, ...(watch.length > 0 || mine.length > 0 ? watch : paidOffers(providers))];
  const seen: number[] = [];
  return all
    .filter((offer): offer is Linked => {
      const isNew = seen.indexOf(offer.family_id) < 0 && offer.provider_link !== null;
      if (isNew) seen.push(offer.family_id);
      return isNew;
    })
    .slice(0, MOST);
}
