import { createFileRoute } from '@tanstack/react-router';
import { oldTitle } from '#web/title/title-loader.ts';

export const Route = createFileRoute('/series/$slug')({ beforeLoad: oldTitle('serie') });
