import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { SocialProvider, SocialSignInSecrets } from '#platform/social/social-person.ts';
import { socialSignIns } from './account-tables.ts';
import { hashToken, newToken } from './token-rules.ts';

/** Seconds that a person may take at the provider; the lifetime of the state cookie too. */
export const STATE_SECONDS = 3600;

/** Begins a sign-in at a provider. Only a hash of the state is stored. */
export async function beginSocialSignIn(
  db: Db,
  provider: SocialProvider,
  host: string,
  clock: Clock,
): Promise<SocialSignInSecrets> {
  const secrets = { host, state: newToken(), nonce: newToken(), codeVerifier: newToken() };
  const { state, nonce, codeVerifier } = secrets;
  await db.insert(socialSignIns).values({
    provider,
    host,
    stateHash: hashToken(state),
    nonce,
    codeVerifier,
    expiresAt: new Date(clock.now().getTime() + STATE_SECONDS * 1000),
  });
  return secrets;
}

/**
 * The sign-in of a state; null if it is unknown, expired, used, or of another provider. Only one of several concurrent
 * calls with a state gets it.
 */
export async function takeSocialSignIn(
  db: Db,
  provider: SocialProvider,
  state: string,
  clock: Clock,
): Promise<SocialSignInSecrets | null> {
  const [begun] = await db
    .delete(socialSignIns)
    .where(
      and(
        eq(socialSignIns.stateHash, hashToken(state)),
        eq(socialSignIns.provider, provider),
        gt(socialSignIns.expiresAt, clock.now()),
      ),
    )
    .returning();
  if (!begun) return null;
  const { host, nonce, codeVerifier } = begun;
  return { host, state, nonce, codeVerifier };
}
