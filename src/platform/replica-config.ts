import { z } from 'zod';

/** The addresses of PostgreSQL servers, separated by commas. */
export const replicas = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(
    z.array(
      z.url({
        protocol: /^postgres(ql)?$/,
        error: 'must be postgres:// addresses separated by commas',
      }),
    ),
  );

interface Databases {
  DATABASE_URL?: string | undefined;
  DATABASE_REPLICA_URLS: readonly string[];
}

/** True if there is a server that the replicas can be replicas of. */
export const hasPrimary = (env: Databases): boolean =>
  env.DATABASE_REPLICA_URLS.length === 0 || env.DATABASE_URL !== undefined;

/** The report that there is no such server. */
export const withoutPrimary = {
  path: ['DATABASE_URL'],
  error: 'must be set where DATABASE_REPLICA_URLS is: the embedded database has no replicas',
  // Also checked when other keys are wrong, so that all problems are reported at once.
  when: (): boolean => true,
};
