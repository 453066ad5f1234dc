import { createFileRoute } from '@tanstack/react-router';
import { listingHead } from '#web/listing/listing-route.tsx';
import { loadPlatform, PlatformPage } from '#web/listing/platform-page.tsx';

export const Route = createFileRoute('/platform/$providerId')({
  loader: ({ context, params }) => loadPlatform(context.queryClient, params.providerId),
  head: ({ loaderData }) =>
    loaderData
      ? listingHead(loaderData.provider.provider_name, `/platform/${loaderData.provider.id}`)
      : {},
  component: () => <PlatformPage {...Route.useLoaderData()} />,
});
