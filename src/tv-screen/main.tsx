/** @jsxImportSource preact */
import { render } from 'preact';
import { TvApp } from './app.tsx';
import { startNavigation } from './focus.ts';
import './tv-tokens.css';
import './tv.css';
import './tv-bar.css';
import './tv-room.css';
import './tv-home.css';
import './tv-title.css';
import './tv-search.css';
import './tv-pairing.css';
import './house/tv-house.css';

addPolyfills();
startNavigation();
render(<TvApp />, document.getElementById('tv')!);

interface Lacking {
  values?: (object: Record<string, unknown>) => unknown[];
  entries?: (object: Record<string, unknown>) => [string, unknown][];
}

/** Adds what libraries use and Chromium 53 lacks (docs/decisions/2026-11-22-tv-screen.md). */
function addPolyfills(): void {
  const objects = Object as Lacking;
  objects.values ??= (object) => Object.keys(object).map((key) => object[key]);
  objects.entries ??= (object) => Object.keys(object).map((key) => [key, object[key]]);

  const scope = window as { queueMicrotask?: (task: () => void) => void };
  scope.queueMicrotask ??= (task) => void Promise.resolve().then(task);
}
