import { createFileRoute } from '@tanstack/react-router';
import { oldTitle } from '#web/title/title-loader.ts';

export const Route = createFileRoute('/filmes/$slug')({ beforeLoad: oldTitle('movie') });
