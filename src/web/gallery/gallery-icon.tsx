import { Drawing } from '#ui/icon.tsx';

/** Outlines that only the pages of lists need; every page loads those of `Icon`. */
const STROKES = {
  grip: 'M9 5v.01M15 5v.01M9 12v.01M15 12v.01M9 19v.01M15 19v.01',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  order: 'M4 6h10M4 12h10M4 18h10M18.5 5v14m-3-3 3 3 3-3',
  pencil: 'm4 20 .8-4.2L16 4.6l3.4 3.4L8.2 19.200Zm9.6-13 3.4 3.4',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 13h9.4l.8-13M10 11v5.5m4-5.5v5.5',
} as const;

/** A decorative icon. */
export function GalleryIcon({ name, size = 22 }: { name: keyof typeof STROKES; size?: number }) {
  return <Drawing path={STROKES[name]} size={size} />;
}
