import { useSyncExternalStore } from 'react';
import { scriptNonce } from '#web/foundation/site.ts';
import { imageHost } from '#web/images/image-addresses.ts';
import { showUnseen } from '#web/session/first-paint-unseen.ts';
import { readMe, readToken, showMe, showSession } from '#web/session/first-paint.ts';
import { ME_KEY, TOKEN_KEY, UNSEEN_KEY } from '#web/session/session-store.ts';
import {
  beforeFirstPaint,
  isSubscription,
  personalSentence,
  planRules,
  readSubscriptions,
} from './first-paint.ts';
import { STORAGE_KEY } from './subscription-store.ts';

/** The source of what runs before the first paint, with all it needs; used on the server only. */
export function firstPaintCode(): string {
  const parts = [isSubscription, readSubscriptions, planRules, personalSentence];
  const ofSession = [readToken, readMe, showMe, showUnseen];
  return `(()=>{${[...parts, ...ofSession].join('\n')}
${callOf(showSession, TOKEN_KEY, ME_KEY, UNSEEN_KEY)};
${callOf(beforeFirstPaint, STORAGE_KEY, imageHost())}})()`;
}

const callOf = (run: (...given: string[]) => void, ...given: string[]) =>
  `(${run})(${given.map((text) => JSON.stringify(text)).join()})`;

/** Personalises the public page before its first paint. Belongs in the head. */
export function FirstPaintScript() {
  return <InlineScript code={import.meta.env.SSR ? firstPaintCode() : ''} />;
}

/**
 * Stands right after a sentence, which it rewrites while the page is still being read. Drawn by the
 * server and taken away in the browser, where React writes the sentence itself.
 */
export function SentenceScript() {
  const fromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return fromServer && <InlineScript code="window.showMine?.()" />;
}

const never = () => () => undefined;

/** The policy names it by its hash. React does not compare it with the browser's: it has run. */
function InlineScript({ code }: { code: string }) {
  return (
    <script
      nonce={import.meta.env.SSR ? scriptNonce() : undefined}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
