import { Drawing } from './icon.tsx';

const FILLS = {
  facebook:
    'M13.6 21v-7.6h2.6l.5-3.1h-3.1V8.4c0-.9.3-1.6 1.7-1.6h1.5V4.1c-.3 0-1.2-.1-2.2-.1-2.3 0-3.9 1.4-3.9 4v2.3H8v3.1h2.7V21Z',
  whatsapp:
    'M12 2.5a9.5 9.5 0 0 0-8.1 14.4L2.5 21.5l4.8-1.3A9.5 9.5 0 1 0 12 2.5Zm-3.6 5c.3 0 .6 0 .8.5l.8 1.8c.1.3 0 .5-.1.7l-.6.7c-.2.2-.2.4 0 .7a7 7 0 0 0 3.5 3c.3.1.5.1.7-.1l.8-1c.2-.2.4-.2.7-.1l1.8.9c.4.2.5.3.5.5 0 1.3-1.1 2.2-2.3 2.2-2.7 0-7.5-3.7-7.6-7 0-1.200.7-2.8 1-2.8Z',
} as const;

interface BrandIconProps {
  name: keyof typeof FILLS;
  size: number;
}

/** The sign of another service, for its own button. Apart from `Icon`, which every page loads. */
export const BrandIcon = ({ name, size }: BrandIconProps) => (
  <Drawing path={FILLS[name]} size={size} shape="area" />
);
