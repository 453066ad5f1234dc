// Reasons: docs/decisions/2026-11-22-scripts-after-the-page.md
import { createHash } from 'node:crypto';

/** The beginning of a script's element, with its attributes, or its end. */
const SCRIPT_TAG = /<script\b([^<>]*)>|<\/script/gi;

/**
 * The hashes of a rendered document's own inline scripts, for its policy, and the document without
 * the nonce that marks them. A script without the nonce was injected with data; it gets no hash, so
 * browsers do not run it.
 */
export function hashOwnScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const { attributes, code } of scriptsIn(html)) {
    if (!attributes.includes(mark) || /\ssrc=|application\/ld\+json/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  const bare = html
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, '')
    .replaceAll(mark, '');
  // The nonce is secret within a rendering, and would also make each rendering's ETag different.
  return { html: bare.replaceAll(nonce, ''), hashes: [...hashes] };
}

function* scriptsIn(html: string): Generator<{ attributes: string; code: string }> {
  let open: { attributes: string; from: number } | undefined;
  for (const { 0: tag, 1: attributes, index } of html.matchAll(SCRIPT_TAG)) {
    if (open === undefined && attributes !== undefined) {
      open = { attributes, from: index + tag.length };
    } else if (open !== undefined && attributes === undefined) {
      yield { attributes: open.attributes, code: html.slice(open.from, index) };
      open = undefined;
    }
  }
}
