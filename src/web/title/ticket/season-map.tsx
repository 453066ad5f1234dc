import type { ProviderEntry } from '#api/types.ts';
import type { MapSeasons, PageDetails } from '#shared/sources/page-details.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { isFreeOffer, mineFirst, planOf } from '#web/offer-parts/offers.ts';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import styles from './season-map.module.css';

interface SeasonMapProps {
  map: NonNullable<PageDetails['seasonMap']>;
  /** The ticket's offers to stream. */
  offers: readonly ProviderEntry[];
}

/** Seasons in a row that are shown at one place. */
type Group = { place: ProviderEntry | undefined; seasons: { label: string; plans: string }[] };

/**
 * The seasons of a series as numerals, with a bracket below those of one place. A season in several is shown at the
 * visitor's, else where it is free; it is green if any of their services has it.
 */
export function SeasonMap({ map, offers }: SeasonMapProps) {
  const subscriptions = useSubscriptions();
  const free = offers.filter(isFreeOffer);
  const ordered = mineFirst(
    [...free, ...offers.filter((offer) => !isFreeOffer(offer))],
    subscriptions,
  );
  return (
    <div className={styles.map} role="img" aria-label={map.words}>
      {groupsOf(map.seasons, ordered).map(({ place, seasons }) => (
        <div
          key={seasons[0]?.label}
          className={styles.group}
          style={{ '--count': seasons.length }}
          data-plans={place && planOf(place)}
          data-known={place !== undefined}
        >
          {seasons.map(({ label, plans }) => (
            <b
              key={label}
              className={styles.season}
              data-plans={plans}
              data-range={/ /.test(label)}
            >
              <span>{label}</span>
            </b>
          ))}
          {place && <Place place={place} />}
        </div>
      ))}
    </div>
  );
}

function Place({ place }: { place: ProviderEntry }) {
  return (
    <div className={styles.place}>
      <ProviderLogo provider={place} size={26} />
      {isFreeOffer(place) ? (
        <span>de graça</span>
      ) : (
        <>
          <span className={styles.mine}>você assina</span>
          <span className={styles.others}>{place.provider_name}</span>
        </>
      )}
    </div>
  );
}

function groupsOf(all: readonly MapSeasons[], offers: readonly ProviderEntry[]): Group[] {
  const groups: Group[] = [];
  for (const { label, providerIds } of all) {
    const places = offers.filter(({ provider_id: id }) => providerIds.includes(id));
    const [place] = places;
    const season = { label, plans: places.flatMap((offer) => planOf(offer) ?? []).join(' ') };
    const last = groups.at(-1);
    if (last && last.place === place) last.seasons.push(season);
    else groups.push({ place, seasons: [season] });
  }
  return groups;
}
