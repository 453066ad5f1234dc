import { useRouterState } from '@tanstack/react-router';
import { useBand } from '#web/title-parts/band.ts';
import { adPlaceOf } from './ad-places.ts';
import { AdSlot } from './ad-slot.tsx';
import { ConsentNotice } from './consent-notice.tsx';

/**
 * The ad of the current page, or the question for consent. Rendered only on sites with an ad unit.
 */
export function Ads({ unit }: { unit: string }) {
  const path = useRouterState({
    // Uses the resolved location, so that it changes together with the page; an unknown address
    // matches only the root.
    select: ({ matches, location }) =>
      matches.length > 1 ? matches.at(-1)?.pathname : location.pathname,
  });
  const band = useBand();
  const place = path === undefined ? null : adPlaceOf(path.replace(/(.)\/$/, '$1'));
  return (
    place && (
      <>
        <ConsentNotice />
        <AdSlot key={path} unit={unit} place={place} band={band} />
      </>
    )
  );
}
