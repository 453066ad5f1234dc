import { useEffect } from 'react';
import headings from '#ui/heading.module.css';
import { currentSite } from '#web/foundation/site.ts';
import { SettingsRail } from '#web/settings/settings-parts.tsx';
import { HeldSection } from './held-section.tsx';
import { LogSection } from './log-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { QueueSection } from './queue-section.tsx';
import { MessagesSection, OffersSection, ReportsSection } from './reports-section.tsx';
import styles from '#web/settings/settings.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import settingsSheet from '#web/settings/settings.sheet.css?url';
import sheet from './admin.sheet.css?url';

const SettingsStyles = styleSheet(settingsSheet);
const AdminStyles = styleSheet(sheet);

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
    <div className={styles.page}>
      <SettingsStyles />
      <AdminStyles />
      <h1 className={headings.page}>Operação</h1>
      <div className={styles.layout}>
        <SettingsRail label="Operação" sections={SECTIONS} />
        <div className={styles.sections}>
          {SECTIONS.map(([id, label, Section]) => (
            <section key={id} id={id} aria-labelledby={`${id}-titulo`} className={styles.section}>
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
