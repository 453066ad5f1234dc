import { createFileRoute } from '@tanstack/react-router';
import { VerifyPage } from '#web/account/verify-page.tsx';
import { privateHead } from '#web/head/page-head.ts';

export const Route = createFileRoute('/account-confirmation')({
  head: () => privateHead('Confirmação da conta'),
  component: VerifyPage,
});
