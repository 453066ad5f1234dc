import { createFileRoute } from '@tanstack/react-router';
import { Guard } from '#web/account/guard.tsx';
import { privateHead } from '#web/head/page-head.ts';
import { ProfilePage } from '#web/profile/profile-page.tsx';

export const Route = createFileRoute('/profile')({
  head: () => privateHead('Perfil'),
  component: () => (
    <Guard
      heading="Seu perfil"
      why="O perfil é de quem tem conta: seu nome, sua foto e o que você quer contar de você."
    >
      <ProfilePage />
    </Guard>
  ),
});
