import type { AdPlace } from './ad-places.ts';

/** Google Publisher Tag, the script that fills the slots of Google Ad Manager. */
const SCRIPT = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js';

interface Slot {
  addService: (service: object) => Slot;
  setTargeting: (key: string, value: string) => Slot;
}

/** The part of its API used here; until the script has loaded there is only `cmd`. */
interface PublisherTag {
  cmd: { push: (run: () => void) => unknown };
  defineSlot: (unit: string, sizes: [number, number][], element: string) => Slot | null;
  pubads: () => object;
  enableServices: () => void;
  display: (element: string) => void;
  destroySlots: (slots: Slot[]) => boolean;
}

declare global {
  interface Window {
    googletag?: PublisherTag;
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
export function showAd(unit: string, { element, position, channel, page }: AdPlace): () => void {
  const tag = publisherTag();
  let slot: Slot | null = null;
  let isOver = false;
  tag.cmd.push(() => {
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
    tag.cmd.push(() => slot && tag.destroySlots([slot]));
  };
}

/** Loads the script with the first ad. If it is blocked, the slot stays empty. */
function publisherTag(): PublisherTag {
  if (window.googletag) return window.googletag;
  const script = document.createElement('script');
  script.src = SCRIPT;
  script.async = true;
  document.head.append(script);
  const waiting: (() => void)[] = [];
  return (window.googletag = { cmd: waiting } as unknown as PublisherTag);
}
