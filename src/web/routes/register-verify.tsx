import { createFileRoute } from '@tanstack/react-router';
import { VerifyPage } from '#web/account/verify-page.tsx';
import { privateHead } from '#web/head/page-head.ts';

export const Route = createFileRoute('/register-verify')({
  head: () => privateHead('Confirmação do e-mail'),
  component: VerifyPage,
});
