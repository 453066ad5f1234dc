import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '#web/account/reset-password-page.tsx';
import { privateHead } from '#web/head/page-head.ts';

export const Route = createFileRoute('/reset-password')({
  head: () => privateHead('Senha nova'),
  component: ResetPasswordPage,
});
