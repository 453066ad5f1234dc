import { useRouterState } from '@tanstack/react-router';
import { useBand } from '#web/title-parts/use-band.ts';
import { adPlaceOf } from './ad-places.ts';
import { AdSlot } from './ad-slot.tsx';
import { ConsentNotice } from './consent-notice.tsx';

/** The ad of the page in view, and the question whether it may come. Drawn only where ads are sold. */
export function Ads({ unit }: { unit: string }) {
  const path = useRouterState({
    // With the page, not with the way to it; what leads nowhere is matched by the root alone.
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
