import { Drawing } from '#ui/icon.tsx';

/** Outlines that only the account's late parts need; every page loads those of `Icon`. */
const STROKES = {
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6',
  eyeOff:
    'M4 4l16 16M9.9 5.8a9 9 0 0 1 2.1-.3c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.3 7.6A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M9.9 9.9a3 3 0 0 0 4.2 4.2',
  mail: 'M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7',
  exit: 'M10 4H4v16h6M9 12h11m-4-4 4 4-4 4',
} as const;

/** A decorative icon. */
export function AccountIcon({ name, size }: { name: keyof typeof STROKES; size: number }) {
  return <Drawing path={STROKES[name]} size={size} />;
}
