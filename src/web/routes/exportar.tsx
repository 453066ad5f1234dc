import { createFileRoute } from '@tanstack/react-router';
import { Guard } from '#web/account/guard.tsx';
import { privateHead } from '#web/head/page-head.ts';
import { ExportPage } from '#web/settings/export-page.tsx';

export const Route = createFileRoute('/exportar')({
  head: () => privateHead('Levar tudo embora'),
  component: () => (
    <Guard
      heading="Levar tudo embora"
      why="Tudo que você guardou aqui é seu, e cabe num arquivo. Ele é de quem tem conta: entre pra levar o seu."
    >
      <ExportPage />
    </Guard>
  ),
});
