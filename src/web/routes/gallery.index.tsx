import { createFileRoute } from '@tanstack/react-router';
import { Guard } from '#web/account/guard.tsx';
import { GalleryPage } from '#web/gallery/gallery-page.tsx';
import { privateHead } from '#web/head/page-head.ts';

export const Route = createFileRoute('/gallery/')({
  head: () => privateHead('Minhas listas'),
  component: () => (
    <Guard
      heading="Suas listas"
      why="Com uma conta você guarda o que quer ver, seus favoritos e as listas que inventar."
    >
      <GalleryPage />
    </Guard>
  ),
});
