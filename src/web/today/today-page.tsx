import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLibraryChange } from '#web/library/library-changes.ts';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { useToken } from '#web/session/session-store.ts';
import { FailedTonight, LoadingTonight } from './empty-states.tsx';
import { Tonight } from './tonight.tsx';
import { tonightQuery } from './tonight-query.ts';
import sheet from './today.css?url';

/** 'O que ver hoje': what of the own watch list can be watched now, and the draw among it. */
export function TodayPage() {
  const services = useSubscriptions().map(({ id }) => id);
  const { data, isError, fetchStatus, dataUpdatedAt, refetch } = useQuery(
    tonightQuery(useToken(), services),
  );
  useEffect(
    () => onLibraryChange(({ parts }) => void (parts.includes('watched') && refetch())),
    [refetch],
  );
  const isOffline = fetchStatus === 'paused';
  const isFailed = isError || isOffline;
  return (
    <article className="today">
      {/* Not in the site's own sheet, which every page loads: React waits for it. */}
      <link rel="stylesheet" href={sheet} precedence="page" />
      {data ? (
        <Tonight tonight={data} outdatedSince={isFailed ? dataUpdatedAt : null} />
      ) : isFailed ? (
        <FailedTonight isOffline={isOffline} onRetry={() => void refetch()} />
      ) : (
        <LoadingTonight />
      )}
    </article>
  );
}
