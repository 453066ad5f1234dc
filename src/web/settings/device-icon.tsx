import icons from '#ui/icon.module.css';

const STROKES = {
  computer: 'M3 5h18v11H3zM9 20h6m-3-4v4',
  phone: 'M8 3h8v18H8zM11 18h2',
  tablet: 'M5 3h14v18H5zM11 18h2',
  tv: 'M3 5h18v12H3zM8 20h8',
  other: 'M4 7h16v10H4z',
} as const;

/** A decorative icon of a kind of device. */
export function DeviceIcon({ kind }: { kind: keyof typeof STROKES }) {
  return (
    <span className="settings-device">
      <svg
        className={icons.icon}
        width={22}
        height={22}
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
      >
        <path d={STROKES[kind]} className={icons.stroke} />
      </svg>
    </span>
  );
}
