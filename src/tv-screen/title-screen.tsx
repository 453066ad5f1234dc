/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import type { TvHome } from './api.ts';
import { doesFocusableExist, moveFocus } from './focus.ts';
import { useFocusable } from './focus.ts';
import { Group } from './group.tsx';
import { MessageScreen } from './message-screen.tsx';
import { Room } from './room.tsx';
import { focusLeftHere, goBack } from './screens.ts';
import { Ticket } from './ticket.tsx';
import { TitleMore } from './title-more.tsx';
import { useTitle } from './title-data.ts';
import type { TitleKey } from './title-data.ts';
import { TopBar } from './top-bar.tsx';

interface TitleScreenProps extends TitleKey {
  home: TvHome;
  onRow: (place: number) => void;
  /** Called when the person has changed the title's marks. */
  onChange: () => void;
}

/** A title with its ticket, its description and similar titles. */
export function TitleScreen({ type, id, home, onRow, onChange }: TitleScreenProps) {
  const { data, change, tryAgain } = useTitle({ type, id });
  const [isBelow, setBelow] = useState(false);
  const isHere = data.state === 'here';
  useEffect(() => {
    if (!isHere) return;
    const leftHere = focusLeftHere();
    moveFocus(leftHere !== undefined && doesFocusableExist(leftHere) ? leftHere : 'ticket');
  }, [isHere]);

  if (data.state === 'missing') {
    return (
      <MessageScreen
        title="Este título saiu do catálogo"
        text="A gente não tem mais nada sobre ele."
        actions={[['Voltar', goBack]]}
      />
    );
  }
  if (data.state === 'failed') {
    return (
      <MessageScreen
        title="A TV ficou sem internet"
        text="Não deu pra carregar este título."
        actions={[
          ['Tentar de novo', tryAgain],
          ['Voltar', goBack],
        ]}
      />
    );
  }
  if (data.state !== 'here') return <Loading isPending={data.state === 'pending'} />;
  const { title } = data;
  return (
    <Group focusKey="title" className="screen" isBoundary>
      <div className={isBelow ? 'title-track below' : 'title-track'}>
        <div className="title-bar" onFocusCapture={() => setBelow(false)}>
          <TopBar
            focusKey="title-bar"
            rows={home.rows}
            current={null}
            ink={title.room.ink}
            disc={title.room.disc}
            picture={home.picture}
            onRow={onRow}
          />
        </div>
        <main>
          <div className="title-top" onFocusCapture={() => setBelow(false)}>
            <Room title={title} as="h1" />
            <Ticket
              title={title}
              onChange={(changed) => {
                change(changed);
                onChange();
              }}
            />
            <p className="more-below" aria-hidden="true">
              {title.similar.length > 0 ? 'Desce pra ver elenco e parecidos' : 'Desce pra ver mais'}
              <svg className="icon" viewBox="0 0 24 24">
                <path d="m5 9.500 7 7 7-7" className="stroke" />
              </svg>
            </p>
          </div>
          <TitleMore title={title} onFocus={() => setBelow(true)} />
        </main>
      </div>
    </Group>
  );
}

/** Takes the focus while a title loads, so that keys do not reach the screen below. */
function Loading({ isPending }: { isPending: boolean }) {
  const ref = useFocusable<HTMLDivElement>({ focusKey: 'title-loading', onArrow: () => false });
  useEffect(() => moveFocus('title-loading'), []);
  return (
    <div ref={ref} className="screen loading" tabIndex={-1} role="status">
      {isPending ? 'Buscando este título pra você…' : 'Carregando…'}
    </div>
  );
}
