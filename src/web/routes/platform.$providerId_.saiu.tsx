import { createFileRoute } from '@tanstack/react-router';
import { movementsRoute } from '#web/movements/movements-route.ts';

export const Route = createFileRoute('/platform/$providerId_/saiu')(movementsRoute('left'));
