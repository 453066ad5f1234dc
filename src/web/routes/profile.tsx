import { createFileRoute } from '@tanstack/react-router';
import { AccountNames } from '#web/account/account-names.tsx';
import { AccountPage } from '#web/account/account-page.tsx';
import { Guard } from '#web/account/guard.tsx';
import { privateHead } from '#web/head/private-head.ts';

export const Route = createFileRoute('/profile')({
  head: () => privateHead('Perfil'),
  component: () => (
    <Guard
      heading="Seu perfil"
      why="O perfil é de quem tem conta: seu nome, sua foto e o que você quer contar de você."
    >
      <AccountPage art="mangueira" heading="Seu perfil">
        <AccountNames />
      </AccountPage>
    </Guard>
  ),
});
