import type { ProviderEntry } from '#api/types.ts';
import type { PageDetails, PageOffer } from '#shared/sources/page-details.ts';
import { Icon } from '#ui/icon.tsx';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { isFreeOffer, mineFirst, opensIn, planOf } from '#web/offer-parts/offers.ts';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import styles from './offer-rows.module.css';

/** Rows that are always shown; further ones fold into one, except those of the visitor's services. */
const SHOWN = 4;

interface OfferRowsProps {
  label: string;
  offers: readonly ProviderEntry[];
  details: PageDetails;
}

/** The words of the sources about an offer of the ticket; undefined if they have none. */
const wordsOf = ({ offers }: PageDetails, { type, provider_id: id }: ProviderEntry) =>
  offers.find((offer) => offer.type === type && offer.providerIds.includes(id));

/** Offers in the order of their worth: the visitor's, free ones, then as the sources have them, the cheapest first. */
function inOrder(offers: readonly ProviderEntry[], details: PageDetails): ProviderEntry[] {
  const places = new Map(offers.map((offer) => [offer, placeOf(offer, details)]));
  const placed = offers.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  return [...placed.filter(isFreeOffer), ...placed.filter((offer) => !isFreeOffer(offer))];
}

/** To stream, the catalogue's order holds. */
function placeOf(offer: ProviderEntry, details: PageDetails): number {
  if (offer.type !== 'rent' && offer.type !== 'buy') return 0;
  const words = wordsOf(details, offer);
  return words === undefined ? details.offers.length : details.offers.indexOf(words);
}

/** Offers as rows: a button whose form tells where it leads, and beside it what concerns the visitor and two facts. */
export function OfferRows({ label, offers, details }: OfferRowsProps) {
  const subscriptions = useSubscriptions();
  const ordered = inOrder(offers, details);
  const folded = new Set(ordered.slice(SHOWN));
  const isMine = (offer: ProviderEntry) => subscriptions.some(({ id }) => id === planOf(offer));
  const rest = [...folded].filter((offer) => !isMine(offer)).length;
  return (
    <ul className={styles.rows} aria-label={label} data-mine-first>
      {mineFirst(ordered, subscriptions).map((offer) => (
        <li key={offer.provider_id} data-folded={folded.has(offer) || undefined}>
          <Row offer={offer} words={wordsOf(details, offer)} />
        </li>
      ))}
      {rest > 0 && (
        <li className={styles.rest}>
          <details>
            <summary>
              <span className={styles.more}>e mais {rest}</span>
              <span className={styles.fewer}>mostrar menos</span>
            </summary>
          </details>
        </li>
      )}
    </ul>
  );
}

const ICONS = {
  title: 'arrowOut',
  search: 'search',
  home: 'forward',
  listing: 'arrowOut',
} as const;

function Row({ offer, words }: { offer: ProviderEntry; words: PageOffer | undefined }) {
  const isPaid = offer.type === 'rent' || offer.type === 'buy';
  const link = words?.url ?? offer.provider_link;
  const to = words?.leadsTo;
  const inside = (
    <>
      <span className={styles.button}>
        <ProviderLogo provider={offer} size={36} />
        <span className={styles.name}>
          {(!isPaid && words?.label) || offer.provider_name}
          {isPaid && <span className={styles.label}>{offer.label}</span>}
        </span>
        {!isPaid && to && <Icon name={ICONS[to]} size={18} />}
      </span>
      <span className={styles.facts}>
        {planOf(offer) !== undefined && (
          <span className={styles.mine}>
            <Icon name="check" size={16} /> Você assina
          </span>
        )}
        {words?.leaving && <span className={styles.leaving}>{words.leaving}</span>}
        <span>
          {!isPaid && <span className={styles.label}>{offer.label}</span>}{' '}
          {words && <Facts {...words} />}
        </span>
      </span>
      {isPaid && to && <Icon name={ICONS[to]} size={18} />}
    </>
  );
  const kind = isPaid ? styles.paid : styles.watch;
  if (link === null)
    return (
      <span className={kind} data-plans={planOf(offer)}>
        {inside}
      </span>
    );
  return (
    <a
      className={kind}
      href={link}
      target="_blank"
      rel="noreferrer"
      data-to={to}
      data-plans={planOf(offer)}
    >
      {inside}
      <span className="visually-hidden">
        {isPaid && words?.label} {opensIn(offer)}
      </span>
    </a>
  );
}

/** Two facts at most, the price bold. */
function Facts({ summary, price, badge }: PageOffer) {
  return (
    <>
      {price !== null && <b>{price}</b>}
      {summary.slice(price?.length ?? 0)}
      {badge !== null && `${summary && ', '}${badge}`}
    </>
  );
}
