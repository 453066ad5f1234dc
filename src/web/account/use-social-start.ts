import { useEffect, useState } from 'react';
import { ApiError } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import type { SignInProvider } from '#web/foundation/site.ts';
import type { AppleSecrets } from './apple-secrets.ts';
import { failureWords } from './failure-words.ts';
import { PROVIDER_NAMES, startSocialSignIn } from './social-sign-in.ts';

/** Starts a sign-in at a provider, one at a time; `notice` says why it could not begin. */
export function useSocialStart() {
  const [starting, setStarting] = useState<SignInProvider>();
  const [notice, setNotice] = useState<string>();

  // Somebody who comes back from the provider's dialog finds this page as they left it.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setStarting(undefined);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  async function start(provider: SignInProvider, secrets?: AppleSecrets): Promise<void> {
    if (starting !== undefined) return;
    setStarting(provider);
    setNotice(undefined);
    try {
      await startSocialSignIn(provider, secrets);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setStarting(undefined);
      setNotice(wordsOf(error, PROVIDER_NAMES[provider]));
    }
  }
  return { start, starting, notice };
}

const wordsOf = (error: ApiError, name: string): string =>
  errorDetail(error).code === 'OAUTH_PROVIDER_UNAVAILABLE'
    ? `A entrada com ${name} está fora do ar. Tente daqui a pouco, ou entre com e-mail.`
    : failureWords(error);
