import { createFileRoute } from '@tanstack/react-router';
import { currentSite } from '#web/foundation/site.ts';
import { pageHead } from '#web/head/page-head.ts';
import { PublicProfilePage, loadPublicProfile } from '#web/public-profile/public-profile-page.tsx';

export const Route = createFileRoute('/pessoa/$slug')({
  loader: ({ context, params }) => loadPublicProfile(context.queryClient, params.slug),
  head: ({ loaderData }) => {
    if (!loaderData) return {};
    const { name, bio, slug } = loaderData;
    const description = bio || `O que ${name} quer ver, viu e recomenda no ${currentSite().name}.`;
    const head = pageHead({ title: name, description, path: `/pessoa/${slug}`, type: 'profile' });
    // Opened to everybody with the link, not to search engines.
    head.meta.push({ name: 'robots', content: 'noindex' });
    return head;
  },
  component: () => <PublicProfilePage number={Route.useLoaderData().number} />,
});
