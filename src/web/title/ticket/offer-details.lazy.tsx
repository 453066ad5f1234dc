import { Link } from '@tanstack/react-router';
import { Fragment, useEffect, useRef, type ComponentType } from 'react';
import type { ProviderEntry, TitleInfo } from '#api/types.ts';
import type { PageDetails, PageOffer } from '#shared/sources/page-details.ts';
import { styleSheet } from '#ui/style-sheet.tsx';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { from, paidOffers, watchOffers } from '#web/offer-parts/offers.ts';
import styles from './offer-details.module.css';
import sheet from './offer-details.sheet.css?url';
import { OfferRows } from './offer-rows.tsx';
import { SeasonMap } from './season-map.tsx';

const DetailsStyles = styleSheet(sheet);

interface OfferDetailsProps {
  title: TitleInfo;
  details: PageDetails;
  show: keyof typeof PARTS;
  /** A component of the ticket's chunk: imported here, it would make that two chunks, and the page 180 bytes larger. */
  ReportLink: ComponentType<{ title: TitleInfo }>;
}

/** A part of the ticket of a title of which the sources know more than where it is. */
export function OfferDetails({ show, ...props }: OfferDetailsProps) {
  const Part = PARTS[show];
  return (
    <>
      <DetailsStyles />
      <Part {...props} />
    </>
  );
}

type PartProps = Omit<OfferDetailsProps, 'show'>;

const PARTS = { watch: WatchRows, paid: PaidRows, seasons: Seasons, flap: Flap };

function WatchRows({ title: { providers }, details }: PartProps) {
  return (
    <OfferRows
      label="Plataformas para assistir"
      offers={watchOffers(providers)}
      details={details}
    />
  );
}

function PaidRows({ title: { providers }, details }: PartProps) {
  return (
    <OfferRows
      label="Lojas para alugar ou comprar"
      offers={paidOffers(providers)}
      details={details}
    />
  );
}

/** The map of a series' seasons, and those that are announced. */
function Seasons({ title: { providers }, details: { seasonMap, coming } }: PartProps) {
  return (
    <>
      {seasonMap && <SeasonMap map={seasonMap} offers={watchOffers(providers)} />}
      <Announced lines={coming} />
    </>
  );
}

function Announced({ lines }: { lines: PageDetails['coming'] }) {
  return lines.map((line) => (
    <p key={line} className={styles.note}>
      {line}
    </p>
  ));
}

/** Everything that the sources say, each with its source and day; it opens without JavaScript, and closes with Esc. */
function Flap({ title, details, ReportLink }: PartProps) {
  const { providers } = title;
  const flap = useClosedByEsc();
  const entries = [...watchOffers(providers), ...paidOffers(providers)];
  const { accessibility, coming, checked, checkedAge, isInvented, notices, seasonMap } = details;
  const hasMapAbove = seasonMap !== null && paidOffers(providers).length === 0;
  return (
    <details className={styles.details} ref={flap}>
      <summary className={styles.summary}>
        {checked !== null && (
          <span className={styles.fact}>
            <Moon age={checkedAge} /> {checked}
          </span>
        )}{' '}
        <span className={styles.open}>
          <span className={styles.opened}>Ver detalhes e fontes</span>
          <span className={styles.closed}>Fechar</span>
        </span>
      </summary>
      <div className={styles.flap}>
        {!hasMapAbove && seasonMap && (
          <section className={styles.seasons}>
            <h3 className={styles.heading}>Temporada por temporada</h3>
            <SeasonMap map={seasonMap} offers={watchOffers(providers)} />
          </section>
        )}
        {!hasMapAbove && <Announced lines={coming} />}
        <ul className={styles.offers}>
          {details.offers.map((offer) => (
            <Offer
              key={`${offer.name} ${offer.type}`}
              offer={offer}
              entry={entries.find(({ provider_id: id }) => offer.providerIds.includes(id))}
            />
          ))}
        </ul>
        <div className={styles.end}>
          <p>Quando só uma fonte diz, a gente escreve a confirmar.</p>
          <Link to="/fontes">Como a gente confere</Link>
          <ReportLink title={title} />
        </div>
        <p className={styles.note}>
          Audiodescrição e Libras: nenhuma fonte informa.
          {accessibility.map(({ name, url }) => (
            <Fragment key={name}>
              {' '}
              <a href={url} target="_blank" rel="noopener noreferrer">
                Acessibilidade {from({ provider_name: name })}
              </a>
              .
            </Fragment>
          ))}
        </p>
        {isInvented && (
          <p className={styles.note}>
            Catálogo de demonstração: estes detalhes foram inventados, só para mostrar.
          </p>
        )}
        {notices.map(({ text, url }) => (
          <p key={url} className={styles.note}>
            <a href={url} rel="noopener">
              {text}
            </a>
          </p>
        ))}
      </div>
    </details>
  );
}

/** Esc closes the flap and gives the focus back to its line, unless it is for a dialog above it or for something else. */
function useClosedByEsc() {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      const flap = ref.current;
      const focus = document.activeElement;
      const isHere = focus === document.body || flap?.contains(focus);
      if (event.key !== 'Escape' || !flap?.open || !isHere || focus?.closest('dialog')) return;
      flap.open = false;
      flap.querySelector('summary')?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, []);
  return ref;
}

const Moon = ({ age }: { age: PageOffer['age'] }) =>
  age && <i className={styles.moon} data-age={age} aria-hidden="true" />;

interface OfferProps {
  offer: PageOffer;
  /** Its place among the ticket's offers; undefined if only another source knows it. */
  entry: ProviderEntry | undefined;
}

function Offer({ offer, entry }: OfferProps) {
  const { name, badge, lines, leaving, doubt, where, sources, age, url, label } = offer;
  return (
    <li>
      <h3 className={styles.name}>
        {entry && <ProviderLogo provider={entry} size={28} />}
        {name || label || entry?.provider_name}
        {badge !== null && <span className={styles.badge}>{badge}</span>}
      </h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {leaving !== null && <p className={styles.leaving}>{leaving}</p>}
      {doubt !== null && (
        <p>
          <b>{doubt}</b>
        </p>
      )}
      {where !== null && <p className={styles.where}>{where}</p>}
      {!entry && url !== null && (
        <p>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {label}
          </a>
        </p>
      )}
      <p className={styles.fact}>
        <Moon age={age} /> {sources}
      </p>
    </li>
  );
}
