import { adsSection } from '#web/ads/ads-section.tsx';
import { currentSite } from '#web/foundation/site.ts';
import { privacySections } from './privacy-sections.tsx';
import { TextPage } from './text-page.tsx';
import { termsSections } from './terms-sections.tsx';

/** The day on which one of the texts last changed. */
const CHANGED = { machine: '2026-11-22', human: '22 de novembro de 2026' };

export function PrivacyPage() {
  const site = currentSite();
  return (
    <TextPage
      heading="Termos de uso e privacidade"
      lead={
        <>
          <p>
            As regras do {site.name} e o que acontece com seus dados, em português claro. Resumo: o
            guia é de graça, só pede cadastro de quem quer uma conta e não segue você por aí.
          </p>
          <p>
            Vale desde <time dateTime={CHANGED.machine}>{CHANGED.human}</time>.
          </p>
        </>
      }
      sections={[
        ...termsSections(site),
        ...privacySections(site),
        ...(site.adUnit === undefined ? [] : [adsSection]),
      ]}
    />
  );
}
