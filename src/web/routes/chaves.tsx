import { createFileRoute } from '@tanstack/react-router';
import { Guard } from '#web/account/guard.tsx';
import { privateHead } from '#web/head/page-head.ts';
import { KeysPage } from '#web/settings/keys-page.tsx';

export const Route = createFileRoute('/chaves')({
  head: () => privateHead('Chaves'),
  component: () => (
    <Guard
      heading="Suas chaves"
      why="Chaves abrem a sua conta pra um programa seu, sem a senha. Elas são de quem tem conta."
    >
      <KeysPage />
    </Guard>
  ),
});
