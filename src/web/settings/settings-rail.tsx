import { useEffect, useState } from 'react';

interface SettingsRailProps {
  label?: string;
  /** Id and name of each section, in the order of the page. */
  sections: readonly (readonly [id: string, label: string, ...unknown[]])[];
}

/** Links to the sections; marks the one that is being read. */
export function SettingsRail({ label = 'Configurações', sections }: SettingsRailProps) {
  const current = useSectionInView(sections.map(([id]) => id));
  return (
    <nav aria-label={label} className="settings-rail">
      {sections.map(([id, name]) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'location' : undefined}
          data-danger={id === 'apagar' || undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

/** The last section that has reached the upper third of the window; at the page's end, the last one. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const sections = key.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const update = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      const isAtEnd = scrollTop + clientHeight >= scrollHeight - 2;
      const line = clientHeight / 3;
      const reached = sections.filter((section) => section.getBoundingClientRect().top <= line);
      setCurrent((isAtEnd ? sections.at(-1) : (reached.at(-1) ?? sections[0]))?.id);
    };
    update();
    const events = new AbortController();
    const options = { passive: true, signal: events.signal };
    addEventListener('scroll', update, options);
    addEventListener('resize', update, options);
    return () => events.abort();
  }, [key]);
  return current;
}
