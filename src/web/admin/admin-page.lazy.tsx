import { useEffect } from 'react';
import headings from '#ui/heading.module.css';
import { currentSite } from '#web/foundation/site.ts';
import parts from '#web/settings/settings-parts.css?url';
import { SettingsRail } from '#web/settings/settings-parts.tsx';
import settings from '#web/settings/settings.css?url';
import sheet from './admin.css?url';
import { HeldSection } from './held-section.tsx';
import { LogSection } from './log-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { QueueSection } from './queue-section.tsx';
import { MessagesSection, OffersSection, ReportsSection } from './reports-section.tsx';

const SECTIONS = [
  ['fila', 'Fila', QueueSection],
  ['retidas', 'Notícias retidas', HeldSection],
  ['denuncias', 'Denúncias', ReportsSection],
  ['ofertas', 'Ofertas erradas', OffersSection],
  ['mensagens', 'Mensagens suspeitas', MessagesSection],
  ['pessoas', 'Pessoas', PeopleSection],
  ['registro', 'Registro', LogSection],
] as const;

/** The superusers' page: queue, held news, reports of lists and offers, suspected spam, accounts, the log. */
export function AdminPage() {
  const { name } = currentSite();
  useEffect(() => {
    // The router's title is the not-found page's.
    document.title = `Operação | ${name}`;
  }, [name]);
  return (
    <div className="settings-page">
      {[settings, parts, sheet].map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="page" />
      ))}
      <h1 className={headings.page}>Operação</h1>
      <div className="settings-layout">
        <SettingsRail label="Operação" sections={SECTIONS} />
        <div className="settings-sections">
          {SECTIONS.map(([id, label, Section]) => (
            <section key={id} id={id} aria-labelledby={`${id}-titulo`} className="settings-section">
              <h2 id={`${id}-titulo`} className={headings.section}>
                {label}
              </h2>
              <Section />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
