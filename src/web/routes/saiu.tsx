import { createFileRoute } from '@tanstack/react-router';
import { movementsRoute } from '#web/movements/movements-route.ts';

export const Route = createFileRoute('/saiu')(movementsRoute('left'));
