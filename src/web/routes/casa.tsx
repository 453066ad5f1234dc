import { createFileRoute } from '@tanstack/react-router';
import { GuardedHousehold } from '#web/household/guarded-household.tsx';
import { privateHead } from '#web/head/page-head.ts';

export const Route = createFileRoute('/casa')({
  head: () => privateHead('Casa'),
  component: GuardedHousehold,
});
