/** @jsxImportSource preact */
import { OUVER, V } from '#shared/wordmark.ts';

/** The wordmark in the ink of its surroundings. */
export function Logo({ disc }: { disc: string }) {
  return (
    <svg className="logo" viewBox="0 -9 482 112" role="img" aria-label="VouVer">
      <path d={V} fill="currentColor" />
      <path d={OUVER} transform="scale(.2)" fill="currentColor" />
      <circle cx="56.8" cy="13.6" r="21.6" fill={disc} />
    </svg>
  );
}
