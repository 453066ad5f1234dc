import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { providersQuery } from '#web/api-client/data.ts';
import { platformEntries } from '#web/head/index-entries.ts';
import { lateListingHead } from '#web/head/late-listing-head.ts';
import { PlatformsPage } from '#web/listing/platforms-page.tsx';

export const Route = createFileRoute('/platforms')({
  loader: ({ context }) =>
    context.queryClient.ensureQueryData(providersQuery()).then(() => undefined),
  head: ({ match }) =>
    lateListingHead('Plataformas', '/platforms', 1, {
      card: 'page/plataformas',
      entries: import.meta.env.SSR ? platformEntries(match.context.queryClient) : [],
    }),
  component: () => <PlatformsPage providers={useSuspenseQuery(providersQuery()).data.items} />,
});
