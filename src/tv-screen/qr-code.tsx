/** @jsxImportSource preact */
import { generate } from 'lean-qr';

/** The modules that a reader needs free around the code. */
const QUIET = 2;

/** An address as a QR code, drawn here: no other service hears of it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrPath(text);
  const side = size + 2 * QUIET;
  return (
    <svg
      className="qr"
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

/** The dark modules of a text's code as a path, one unit a module. */
export function qrPath(text: string): { size: number; path: string } {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
    }
  }
  return { size: code.size, path };
}
