/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useFocusable } from './focus.ts';

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
