import type { PageDetails } from '#shared/sources/page-details.ts';
import { styleSheet } from '#ui/style-sheet.tsx';
import styles from './offer-details.module.css';
import sheet from './offer-details.sheet.css?url';

const DetailsStyles = styleSheet(sheet);

/** Everything that the sources say of a title's offers, each with its source; it opens without JavaScript. */
export function OfferDetails({ details }: { details: PageDetails }) {
  const { offers, coming, isConfirmed, isInvented, notices } = details;
  return (
    <details className={styles.details}>
      <DetailsStyles />
      <summary className={styles.summary}>
        {isConfirmed && <span className={styles.confirmed}>Conferido em duas fontes.</span>}{' '}
        <span className={styles.open}>Ver detalhes e fontes</span>
      </summary>
      <ul className={styles.offers}>
        {offers.map(({ name, type, badge, lines, sources, url, label, providerIds }) => (
          <li key={`${name} ${type}`}>
            <h3 className={styles.name}>
              {name || label}
              {badge !== null && <span className={styles.badge}>{badge}</span>}
            </h3>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {providerIds.length === 0 && url !== null && (
              <p>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {label}
                </a>
              </p>
            )}
            <p className={styles.sources}>{sources}</p>
          </li>
        ))}
      </ul>
      {coming.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className={styles.notes}>
        Quando só uma fonte diz, a gente escreve a confirmar. Audiodescrição e Libras: nenhuma fonte
        informa.
      </p>
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
    </details>
  );
}
