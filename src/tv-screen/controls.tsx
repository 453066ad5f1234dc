/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { FocusGroup, moveFocus, useFocusable } from './focus.ts';

interface GroupProps {
  focusKey: string;
  className: string;
  label?: string;
  role?: 'group' | 'region';
  /** Arrow keys cannot leave it. */
  isBoundary?: boolean;
  isHidden?: boolean;
  style?: Record<string, string>;
  children: ComponentChildren;
}

/** Elements that belong together: the focus comes back to the one that had it last. */
export function Group({
  focusKey,
  className,
  label,
  role,
  isBoundary = false,
  isHidden = false,
  style,
  children,
}: GroupProps) {
  const ref = useFocusable<HTMLDivElement>({ focusKey, isBoundary, isGroup: true });
  return (
    <div
      ref={ref}
      className={isHidden ? `${className} hidden` : className}
      role={role}
      aria-label={label}
      style={style}
    >
      <FocusGroup.Provider value={focusKey}>{children}</FocusGroup.Provider>
    </div>
  );
}

interface ButtonProps {
  focusKey: string;
  onEnter: () => void;
  onFocus?: () => void;
  className?: string;
  label?: string;
  /** For a switch: true if it is on. */
  isPressed?: boolean;
  isCurrent?: boolean;
  children: ComponentChildren;
}

/** A button that arrow keys reach; Enter or a click presses it. */
export function Button({
  focusKey,
  onEnter,
  onFocus,
  className = 'button',
  label,
  isPressed,
  isCurrent,
  children,
}: ButtonProps) {
  const ref = useFocusable<HTMLButtonElement>({ focusKey, onEnter, onFocus });
  return (
    <button
      ref={ref}
      type="button"
      className={className}
      aria-label={label}
      aria-pressed={isPressed}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onEnter}
    >
      {children}
    </button>
  );
}

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

/** Takes the focus while something loads, so that keys do not reach the screen below. */
export function WaitingScreen({ text }: { text: string }) {
  const ref = useFocusable<HTMLDivElement>({ focusKey: 'waiting', onArrow: () => false });
  useEffect(() => moveFocus('waiting'), []);
  return (
    <div ref={ref} className="screen loading" tabIndex={-1} role="status">
      {text}
    </div>
  );
}
