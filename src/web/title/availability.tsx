import { useState, type MouseEvent, type ReactNode } from 'react';
import type { ProviderEntry, TitleInfo, TitleProviders } from '#api/types.ts';
import { Carousel } from '#ui/carousel.tsx';
import { formatDay } from '#web/foundation/format.ts';
import type { PageDetails } from '#shared/sources/page-details.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { Answer } from '#web/offer-parts/answer.tsx';
import { mineFirst, opensIn, paidOffers, planOf, watchOffers } from '#web/offer-parts/offers.ts';
import chipStyles from '#web/offer-parts/provider-chip.module.css';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import styles from './availability.module.css';
import { OfferDetails } from './late-parts.ts';
import type { OfferReportDialog } from './offer-report.lazy.tsx';

interface AvailabilityProps {
  title: TitleInfo;
  details: PageDetails | undefined;
  /** The notice and links for a title without offers. */
  children: ReactNode;
}

/**
 * The ticket: one sentence that answers "onde assistir?", and the offers as links. Where other sources know more of them,
 * its rows, its seasons and the flap below are late parts.
 */
export function Availability({ title, details, children }: AvailabilityProps) {
  const { providers } = title;
  const watch = mineFirst(watchOffers(providers), useSubscriptions());
  const paid = paidOffers(providers);
  const nowhere = watch.length === 0 && paid.length === 0;
  const hasMap = paid.length === 0 && details?.seasonMap;
  const part = (show: 'watch' | 'paid' | 'seasons' | 'flap') =>
    details && (
      <OfferDetails title={title} details={details} show={show} ReportLink={OfferReportLink} />
    );
  return (
    <section
      className={styles.ticket}
      aria-labelledby="assista"
      data-paid={paid.length > 0 || !!hasMap}
      data-details={details && ''}
    >
      <div className={styles.watch}>
        <h2 id="assista" className={styles.label}>
          Assista agora
        </h2>
        <Answer
          providers={providers}
          className={styles.answer}
          ask
          leadOf={(entry) =>
            details?.offers.find(
              ({ type, providerIds: ids }) =>
                type === entry.type && ids.includes(entry.provider_id),
            )?.lead
          }
        />
        {watch.length > 0 &&
          (part('watch') ?? <Offers title="Plataformas para assistir" offers={watch} />)}
        {nowhere && children}
        {!details && (
          <div className={styles.source}>
            <Source providers={providers} />
            <OfferReportLink title={title} />
          </div>
        )}
      </div>
      {part('flap')}
      {hasMap ? (
        <div className={styles.paid}>
          <h2 className={styles.label}>Temporada por temporada</h2>
          {part('seasons')}
        </div>
      ) : (
        !nowhere && (
          <div className={styles.paid} data-empty={paid.length === 0}>
            <h2 className={styles.label}>Compre ou alugue</h2>
            <p className={styles.note}>
              {paid.length > 0
                ? (details?.cheapest ?? 'Sem assinatura: pague só por este.')
                : 'Este título não está à venda nem para alugar.'}
            </p>
            {paid.length > 0 &&
              (part('paid') ?? <Offers title="Lojas para alugar ou comprar" offers={paid} />)}
          </div>
        )
      )}
    </section>
  );
}

/** Offers that fit are a plain list; more make a carousel (docs/product-rules.md R9). */
const VIEW = 4;

function Offers({ title, offers }: { title: string; offers: ProviderEntry[] }) {
  const chips = offers.map((offer) => <ProviderChip key={offer.provider_id} offer={offer} />);
  return offers.length > VIEW ? (
    <div className={styles.many} data-mine-first>
      <Carousel title={title} kind="providers" bare>
        {chips}
      </Carousel>
    </div>
  ) : (
    <ul className={styles.few} aria-label={title} data-mine-first>
      {chips.map((chip) => (
        <li key={chip.key}>{chip}</li>
      ))}
    </ul>
  );
}

const SOURCES: Record<string, string> = {
  demonstration: 'catálogo de demonstração',
  justwatch: 'JustWatch',
};

function Source({ providers: { checked_at: checkedAt, source } }: { providers: TitleProviders }) {
  if (checkedAt === null) return null;
  return (
    <>
      Conferido em <time dateTime={checkedAt}>{formatDay(checkedAt)}</time>
      {source !== null && `. Fonte: ${SOURCES[source] ?? source}`}
      {'. '}
    </>
  );
}

/** Opens the form that reports a wrong offer; without JavaScript it is a link to the contact form. */
function OfferReportLink({ title }: { title: TitleInfo }) {
  const [open, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<typeof OfferReportDialog>();
  const show = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const { href } = event.currentTarget;
    import('./offer-report.lazy.tsx').then(
      (late) => {
        setDialog(() => late.OfferReportDialog);
        setOpen(true);
      },
      () => location.assign(href),
    );
  };
  return (
    <>
      <a href={`/contact?sobre=${title.media_type}-${title.id}`} onClick={show}>
        Essa informação tá errada?
      </a>
      {Dialog && <Dialog title={title} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/** An offer as a link that opens in a new tab; without an address it is only text. */
function ProviderChip({ offer }: { offer: ProviderEntry }) {
  const plan = planOf(offer);
  const inside = (
    <>
      <ProviderLogo provider={offer} size={48} />
      <span className={chipStyles.words}>
        <span className={chipStyles.name}>{offer.provider_name}</span>
        <span className={chipStyles.label}>{offer.label}</span>
        {plan !== undefined && <span className={chipStyles.mine}>✓ Você assina</span>}
      </span>
    </>
  );
  if (offer.provider_link === null) {
    return (
      <span className={chipStyles.chip} data-plans={plan}>
        {inside}
      </span>
    );
  }
  return (
    <a
      className={chipStyles.chip}
      href={offer.provider_link}
      target="_blank"
      rel="noreferrer"
      data-plans={plan}
    >
      {inside}
      <span className="visually-hidden">{opensIn(offer)}</span>
    </a>
  );
}
