import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { providersQuery } from '#web/data.ts';
import { listingHead } from '#web/listing/listing-route.tsx';
import { PlatformsPage } from '#web/listing/platforms-page.tsx';

export const Route = createFileRoute('/platforms')({
  loader: ({ context }) =>
    context.queryClient.ensureQueryData(providersQuery()).then(() => undefined),
  head: () => listingHead('Plataformas', '/platforms'),
  component: () => <PlatformsPage providers={useSuspenseQuery(providersQuery()).data.items} />,
});
