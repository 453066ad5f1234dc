/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks';
import { Button } from './button.tsx';
import { moveFocus } from './focus.ts';
import { Group } from './group.tsx';

interface MessageScreenProps {
  title: string;
  text: string;
  /** The text and action of each button; the first one gets the focus. */
  actions: readonly (readonly [name: string, act: () => void])[];
}

/** A screen with a message and buttons only. */
export function MessageScreen({ title, text, actions }: MessageScreenProps) {
  const first = `message:${actions[0]?.[0] ?? ''}`;
  useEffect(() => moveFocus(first), [first]);
  return (
    <Group focusKey="message" className="screen message-screen" isBoundary>
      <main>
        <h1>{title}</h1>
        <p role="status">{text}</p>
        {actions.map(([name, act]) => (
          <Button key={name} focusKey={`message:${name}`} onEnter={act}>
            {name}
          </Button>
        ))}
      </main>
    </Group>
  );
}
