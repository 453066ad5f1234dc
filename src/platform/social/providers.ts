import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { SocialSignIn } from '#platform/config-values.ts';
import { appleProvider } from './apple.ts';
import type { IdTokenProvider } from './apple.ts';
import { facebookProvider } from './facebook.ts';
import { googleProvider } from './google.ts';
import type { CodeProvider } from './google.ts';
import { providerFetch } from './provider-fetch.ts';
import type { ProviderFetchOptions } from './provider-fetch.ts';

/** The configured providers of social sign-in. */
export interface SocialProviders {
  google: CodeProvider | undefined;
  facebook: CodeProvider | undefined;
  apple: IdTokenProvider | undefined;
}

export type SocialProvidersOptions = Pick<
  ProviderFetchOptions,
  'log' | 'timeoutMs' | 'breakAfter' | 'breakForMs'
> & { clock: Clock; keysCooldownMs?: number };

/** Nothing is requested of a provider before the first sign-in with it. */
export function socialProviders(
  { google, facebook, apple }: SocialSignIn,
  { clock, keysCooldownMs, ...options }: SocialProvidersOptions & { log: Log },
): SocialProviders {
  const parts = (provider: string) => ({
    clock,
    log: options.log,
    fetch: providerFetch({ provider, ...options }),
  });
  const keys = keysCooldownMs === undefined ? {} : { keysCooldownMs };
  return {
    google: google && googleProvider(google, parts('google')),
    facebook: facebook && facebookProvider(facebook, parts('facebook')),
    apple: apple && appleProvider(apple, { ...parts('apple'), ...keys }),
  };
}
