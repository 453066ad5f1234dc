import { createFileRoute } from '@tanstack/react-router';
import { AccountNames } from '#web/account/account-names.tsx';
import { AccountPage } from '#web/account/account-page.tsx';
import { Guard } from '#web/account/guard.tsx';
import { privateHead } from '#web/head/private-head.ts';

export const Route = createFileRoute('/settings')({
  head: () => privateHead('Configurações'),
  component: () => (
    <Guard
      heading="Suas configurações"
      why="As configurações são de quem tem conta: seus dados, sua senha e os aparelhos em que você entrou."
    >
      <AccountPage art="mangueira" heading="Suas configurações">
        <AccountNames />
      </AccountPage>
    </Guard>
  ),
});
