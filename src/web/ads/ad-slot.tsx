import { useEffect, useLayoutEffect } from 'react';
import { scriptNonce } from '#web/foundation/site.ts';
import { bandStyle, type Band } from '#web/title-parts/band.ts';
import styles from './ad-slot.module.css';
import { CONSENT_KEY, markRefusal, useConsent } from './consent-store.ts';
import { idOfSlug } from '#shared/slug.ts';

interface AdSlotProps {
  unit: string;
  place: AdPlace;
  /** The band colours of the page below it. */
  band: Band | null;
}

/**
 * The space for one ad, reserved from the first paint and filled after the visitor's consent.
 * Remount it for each page: every page requests its own ad. After a refusal the space stays until
 * the next page, so that nothing moves; later pages have none.
 */
export function AdSlot({ unit, place, band }: AdSlotProps) {
  const consent = useConsent();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-ads', false);
    markRefusal(CONSENT_KEY);
  }, []);
  useEffect(() => {
    const hasRoom = document.documentElement.dataset['ads'] !== 'no';
    return consent === 'yes' && hasRoom ? showAd(unit, place) : undefined;
    // oxlint-disable-next-line react/exhaustive-deps -- `place` is constant: another page mounts another slot
  }, [consent]);
  return (
    <>
      <script
        nonce={import.meta.env.SSR ? scriptNonce() : undefined}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? refusalCode() : '' }}
      />
      <aside
        className={styles.slot}
        aria-label="Publicidade"
        data-ad
        style={band ? bandStyle(band) : undefined}
      >
        <p className={styles.label}>Publicidade</p>
        <div id={place.element} className={styles.room} />
      </aside>
    </>
  );
}

const refusalCode = () => `(${markRefusal})(${JSON.stringify(CONSENT_KEY)})`;

// Reasons: docs/decisions/2026-11-21-ads.md

/** An ad slot of a page: the id of its element, and the key-values sent to the ad network. */
export interface AdPlace {
  element: string;
  position: string;
  channel: string;
  page: string;
}

const BANNER = { element: 'banner', position: 'banner' };

/** Channel and page type by path prefix; the first match wins. */
const SECTIONS: readonly (readonly [RegExp, channel: string, page: string])[] = [
  [/^\/descubra\/filmes$/, 'filmes', 'lista'],
  [/^\/descubra\/series$/, 'series', 'lista'],
  [/^\/genres$/, 'generos', 'indice'],
  [/^\/(platforms|plataformas)$/, 'plataformas', 'indice'],
  [/^\/platform\//, 'plataformas', 'lista'],
  [/^\/releases$/, 'novidades', 'lista'],
  [/^\/category\//, 'destaques', 'lista'],
  [/^\/lists$/, 'colecoes', 'indice'],
  [/^\/our-lists\//, 'colecoes', 'lista'],
  [/^\/person\//, 'pessoas', 'pessoa'],
  [/^\/search$/, 'busca', 'lista'],
];

/**
 * The ad slot of a page: the top slot on title pages, the banner on others; none on the home page
 * and on other pages below `/movie/` and `/serie/`.
 */
export function adPlaceOf(path: string): AdPlace | null {
  const [, kind, rest] = /^\/(movie|serie)\/(.*)$/.exec(path) ?? [];
  if (kind !== undefined && rest !== undefined) {
    if (rest.includes('/') || idOfSlug(rest) === null) return null;
    const channel = kind === 'movie' ? 'filmes' : 'series';
    return { element: 'banner-topo', position: 'topo', channel, page: 'feed' };
  }
  if (path === '/') return null;
  const [, channel = 'guia', page = 'texto'] =
    SECTIONS.find(([pattern]) => pattern.test(path)) ?? [];
  return { ...BANNER, channel, page };
}

/** Google Publisher Tag, the script that fills the slots of Google Ad Manager. */
const SCRIPT = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js';

interface Slot {
  addService: (service: object) => Slot;
  setTargeting: (key: string, value: string) => Slot;
}

/** All that there is of its API until the script has loaded. */
interface CommandQueue {
  cmd: { push: (run: () => void) => unknown };
}
/** The part of its API used here. */
interface PublisherTag extends CommandQueue {
  defineSlot: (unit: string, sizes: [number, number][], element: string) => Slot | null;
  pubads: () => object;
  enableServices: () => void;
  display: (element: string) => void;
  destroySlots: (slots: Slot[]) => boolean;
}

declare global {
  interface Window {
    googletag?: CommandQueue;
  }
}

/** The ad sizes that fit the space reserved in ad-slot.module.css. */
const sizes = (): [number, number][] => {
  if (window.innerWidth >= 1020)
    return [
      [970, 90],
      [728, 90],
    ];
  return window.innerWidth >= 760 ? [[728, 90]] : [[320, 50]];
};

/** Requests an ad for the element of a slot. Returns a function that removes it. */
function showAd(unit: string, { element, position, channel, page }: AdPlace): () => void {
  const queue = commandQueue();
  // Commands run once the script has loaded, and has made the queue its whole API.
  const tag = queue as PublisherTag;
  let slot: Slot | null = null;
  let isOver = false;
  queue.cmd.push(() => {
    if (isOver) return;
    slot = tag.defineSlot(unit, sizes(), element);
    slot
      ?.addService(tag.pubads())
      .setTargeting('position', position)
      .setTargeting('channel', channel)
      .setTargeting('page', page);
    tag.enableServices();
    tag.display(element);
  });
  return () => {
    isOver = true;
    queue.cmd.push(() => slot && tag.destroySlots([slot]));
  };
}

/** Loads the script with the first ad. If it is blocked, the slot stays empty. */
function commandQueue(): CommandQueue {
  if (window.googletag) return window.googletag;
  const script = document.createElement('script');
  script.src = SCRIPT;
  script.async = true;
  document.head.append(script);
  const waiting: (() => void)[] = [];
  return (window.googletag = { cmd: waiting });
}
