/** @jsxImportSource preact */
import { render } from 'preact';
import { App } from './app.tsx';
import { startNavigation } from './focus.ts';
import { addPolyfills } from './polyfills.ts';
import './tv-tokens.css';
import './tv.css';
import './tv-bar.css';
import './tv-room.css';
import './tv-home.css';
import './tv-title.css';
import './tv-search.css';
import './tv-pairing.css';

addPolyfills();
startNavigation();
render(<App />, document.getElementById('tv')!);
