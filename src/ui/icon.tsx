import styles from './icon.module.css';

/** Drawings on a 24×24 grid in the current colour: outlines, except the star. */
const PATHS = {
  arrowOut: 'M7 17 17 7M9 7h8v8',
  back: 'm14.5 5-7 7 7 7',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'M5 5l14 14M19 5 5 19',
  forward: 'm9.5 5 7 7-7 7',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7m2 3a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  menu: 'M4 6h16M4 12h16M4 18h10',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14m5 12 5 5',
  share: 'M12 15V4m0 0L8 8m4-4 4 4M5 12v8h14v-8',
  star: 'm12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.6L12 17.5l-5.9 3.2 1.2-6.6L2.5 9.5l6.6-.9Z',
  warning: 'M12 3.5 22 20H2ZM12 10v5m0 2.2v.3',
} as const;

export type IconName = keyof typeof PATHS;

interface DrawingProps {
  path: string;
  size?: number | undefined;
  viewBox?: string;
  /** The kind of the path: an outline or an area. */
  shape?: 'outline' | 'area';
  /** True to fill an outline. */
  filled?: boolean;
}

/** A decorative drawing in the look of an icon; drawings that `Icon` lacks load with their late parts. */
export function Drawing({
  path,
  size = 20,
  viewBox = '0 0 24 24',
  shape = 'outline',
  filled = false,
}: DrawingProps) {
  const isOutline = shape === 'outline';
  return (
    <svg
      className={styles.icon}
      width={size}
      height={size}
      viewBox={viewBox}
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={path}
        className={isOutline ? styles.stroke : undefined}
        fill={isOutline ? undefined : 'currentColor'}
        style={filled ? { fill: 'currentColor' } : undefined}
      />
    </svg>
  );
}

/** A decorative icon; the element around it has a text or an `aria-label`. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <Drawing path={PATHS[name]} size={size} shape={name === 'star' ? 'area' : 'outline'} />;
}
