import { POLICIES } from '#shared/sources/source-policies.ts';
import { currentSite } from '#web/foundation/site.ts';

const { text, url } = POLICIES['streaming-availability'].notice;

/** The words that the second source's terms ask for where lists are made of what it says. */
export const SecondSourceNotice = () => (
  <p style={{ marginTop: 24, fontSize: 14 }}>
    {currentSite().demonstration
      ? 'Catálogo de demonstração: dublagem e últimos dias foram inventados, só para mostrar. '
      : null}
    <a href={url} rel="noopener" style={{ textDecoration: 'underline' }}>
      {text}
    </a>
  </p>
);
