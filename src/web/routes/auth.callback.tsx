import { createFileRoute } from '@tanstack/react-router';
import { SocialCallback } from '#web/account/social-callback.tsx';
import { privateHead } from '#web/head/page-head.ts';

export const Route = createFileRoute('/auth/callback')({
  head: () => privateHead('Entrar'),
  component: () => <SocialCallback provider="google" />,
});
