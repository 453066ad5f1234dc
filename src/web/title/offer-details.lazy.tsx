import { Link } from '@tanstack/react-router';
import type { ProviderEntry, TitleProviders } from '#api/types.ts';
import type { PageDetails, PageOffer } from '#shared/sources/page-details.ts';
import { styleSheet } from '#ui/style-sheet.tsx';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { paidOffers, watchOffers } from '#web/offer-parts/offers.ts';
import styles from './offer-details.module.css';
import sheet from './offer-details.sheet.css?url';

const DetailsStyles = styleSheet(sheet);

interface OfferDetailsProps {
  details: PageDetails;
  providers: TitleProviders;
}

/** Everything that the sources say of a title's offers, each with its source; it opens without JavaScript. */
export function OfferDetails({ details, providers }: OfferDetailsProps) {
  const entries = [...watchOffers(providers), ...paidOffers(providers)];
  const { coming, isConfirmed, isInvented, notices } = details;
  return (
    <details className={styles.details}>
      <DetailsStyles />
      <summary className={styles.summary}>
        <span>
          {isConfirmed && <span className={styles.confirmed}>Conferido em duas fontes.</span>}
        </span>{' '}
        <span className={styles.open}>
          <span className={styles.opened}>Ver detalhes e fontes</span>
          <span className={styles.closed}>Fechar</span>
        </span>
      </summary>
      <div className={styles.flap}>
        <ul className={styles.offers}>
          {details.offers.map((offer) => (
            <Offer
              key={`${offer.name} ${offer.type}`}
              offer={offer}
              entry={entries.find(({ provider_id: id }) => offer.providerIds.includes(id))}
            />
          ))}
        </ul>
        {coming.map((line) => (
          <p key={line} className={styles.notes}>
            {line}
          </p>
        ))}
        <div className={styles.end}>
          <p>Quando só uma fonte diz, a gente escreve a confirmar.</p>
          <Link to="/fontes">Como a gente confere</Link>
        </div>
        <p className={styles.notes}>Audiodescrição e Libras: nenhuma fonte informa.</p>
        {isInvented && (
          <p className={styles.notes}>
            Catálogo de demonstração: estes detalhes foram inventados, só para mostrar.
          </p>
        )}
        {notices.map(({ text, url }) => (
          <p key={url} className={styles.notes}>
            <a href={url} rel="noopener">
              {text}
            </a>
          </p>
        ))}
      </div>
    </details>
  );
}

interface OfferProps {
  offer: PageOffer;
  /** Its place among the ticket's offers; undefined if only another source knows it. */
  entry: ProviderEntry | undefined;
}

function Offer({ offer, entry }: OfferProps) {
  const { name, badge, lines, sources, url, label } = offer;
  return (
    <li>
      <h3 className={styles.name}>
        {entry && <ProviderLogo provider={entry} size={28} />}
        {name || label}
        {badge !== null && <span className={styles.badge}>{badge}</span>}
      </h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {!entry && url !== null && (
        <p>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {label}
          </a>
        </p>
      )}
      <p className={styles.sources}>{sources}</p>
    </li>
  );
}
