/** The event with which Chromium offers to install a site; other browsers have none. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function keep(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

/** The browser's offer to install the site, while there is one: it can be shown once. */
export const installPrompt = {
  current: () => offer,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  show: async () => {
    const shown = offer;
    keep(null);
    await shown?.prompt();
  },
};
