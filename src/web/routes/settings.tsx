import { createFileRoute } from '@tanstack/react-router';
import { Guard } from '#web/account/guard.tsx';
import { privateHead } from '#web/head/page-head.ts';
import { SettingsPage } from '#web/settings/settings-page.tsx';

export const Route = createFileRoute('/settings')({
  head: () => privateHead('Configurações'),
  component: () => (
    <Guard
      heading="Suas configurações"
      why="As configurações são de quem tem conta: seus dados, sua senha e os aparelhos em que você entrou."
    >
      <SettingsPage />
    </Guard>
  ),
});
