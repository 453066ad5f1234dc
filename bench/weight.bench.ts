import { brotliCompressSync } from 'node:zlib';
import { report } from './load.ts';
import { startSite } from './site.ts';

/** Kilobytes (1,000 bytes, Brotli) of a first visit to a title's page. */
const LIMITS = { html: 25, js: 125, css: 14, fonts: 110 };

const site = await startSite();
try {
  const page = await fetch(`${site.url}/movie/598`);
  const html = await page.text();
  const weights = {
    html: brotliCompressSync(html).length,
    js: await sum(html, /(?:src|href)="(\/assets\/[^"]+\.js)"/g),
    css: await sum(html, /href="(\/assets\/[^"]+\.css)"/g),
    fonts: await sum(html, /href="(\/assets\/[^"]+\.woff2)"/g, (body) => body.length),
  };
  for (const [kind, bytes] of Object.entries(weights)) {
    const limit = LIMITS[kind as keyof typeof LIMITS];
    report(
      `title page, ${kind}`,
      `${(bytes / 1000).toFixed(1)} KB brotli`,
      `≤ ${limit} KB`,
      bytes <= limit * 1000,
    );
  }
  await artwork(html);
} finally {
  await site.close();
}

async function sum(
  html: string,
  pattern: RegExp,
  size = (body: Buffer) => brotliCompressSync(body).length,
) {
  const paths = new Set([...html.matchAll(pattern)].map(([, path = '']) => path));
  let total = 0;
  for (const path of paths) total += size(await fetchBody(path));
  return total;
}

/** Why the artwork is files: what the page's drawings would add to its HTML. */
async function artwork(html: string) {
  const paths = new Set([...html.matchAll(/"(\/art\/[^"]+\.svg)"/g)].map(([, path = '']) => path));
  const drawings = await Promise.all([...paths].map(fetchBody));
  const inline = brotliCompressSync(html + Buffer.concat(drawings).toString()).length;
  const ratio = inline / brotliCompressSync(html).length;
  console.log(
    `     ${paths.size} drawings inline would make the HTML ${ratio.toFixed(1)} times as large`,
  );
}

async function fetchBody(path: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(new URL(path, site.url))).arrayBuffer());
}
