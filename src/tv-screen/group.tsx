/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { FocusGroup, useFocusable } from './focus.ts';

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
