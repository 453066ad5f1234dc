import { useSyncExternalStore } from 'react';
import { scriptNonce } from '#web/foundation/script-nonce.ts';
import { imageHost } from '#web/images/image-host.ts';
import {
  beforeFirstPaint,
  isSubscription,
  personalSentence,
  planRules,
  readSubscriptions,
} from './first-paint.ts';
import { STORAGE_KEY } from './subscription-store.ts';

/** The source of `beforeFirstPaint` with all it needs; used on the server only. */
export function firstPaintCode(): string {
  const parts = [isSubscription, readSubscriptions, planRules, personalSentence];
  const given = [STORAGE_KEY, imageHost()].map((text) => JSON.stringify(text)).join();
  return `(()=>{${parts.join('\n')}\n(${beforeFirstPaint})(${given})})()`;
}

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
