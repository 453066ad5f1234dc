import { Hono, type Context } from 'hono';
import sharp from 'sharp';
import * as draw from '#artwork/index.ts';
import type { ArtGenre, ArtPerson, ArtTitle } from '#artwork/index.ts';
import type { MediaType } from '#api/types.ts';

/** Where the drawings' subjects come from. */
export interface ArtSubjects {
  title: (type: MediaType, id: number) => Promise<ArtTitle | null>;
  person: (id: number) => Promise<ArtPerson | null>;
  product: (id: number) => Promise<{ id: number; title: string } | null>;
  genre: (id: number) => Promise<ArtGenre | null>;
}

interface ArtOptions {
  subjects: ArtSubjects;
  siteName: string;
  /** Keeps what was drawn: a drawing costs more than sending it. */
  remember: (key: string, make: () => Promise<Buffer>) => Promise<Buffer>;
}

type Drawing = (title: ArtTitle) => string;

/** What can be drawn of a title, by the first part of its address. */
const TITLE_ART = new Map<string, Drawing>([
  ['poster', draw.posterSvg],
  ['square', draw.squareSvg],
  ['backdrop-title', (title) => draw.backdropSvg(title, { width: 1440, height: 400 })],
  ['backdrop-hero', (title) => draw.backdropSvg(title, { width: 1440, height: 568 })],
  ['backdrop-phone', (title) => draw.backdropSvg(title, { width: 420, height: 140 })],
  ['video-1', (title) => draw.videoThumbSvg(title, 1)],
  ['video-2', (title) => draw.videoThumbSvg(title, 2)],
]);

/** Drawings that belong to no subject. */
const FIXED_ART = new Map<string, () => string>([
  ['erro', () => draw.errorSvg()],
  ['nao-encontrada', () => draw.notFoundSvg()],
  ['tiles', () => draw.tileStripSvg(7)],
  ['skeleton', () => draw.skeletonSvg()],
]);

const LARGEST_ID = 2_147_483_647;
const svg = { 'content-type': 'image/svg+xml; charset=utf-8' };
const png = { 'content-type': 'image/png' };
/** A title that changes its name changes its drawing: a day is soon enough. */
const caching = {
  'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
  // A drawing opened by itself runs and loads nothing.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/** The generated artwork over HTTP, below `/art`. Unknown subjects are 404. */
export function createArtRoutes({ subjects, siteName, remember }: ArtOptions): Hono {
  const app = new Hono();
  app.get('/share/site.png', (c) =>
    send(
      c,
      png,
      remember('site', async () => rasterise(draw.siteShareSvg({ siteName }))),
    ),
  );
  app.get('/share/:type/:file{\\d+\\.png}', async (c) => {
    const title = await findTitle(subjects, c.req.param('type'), c.req.param('file'));
    if (!title) return c.notFound();
    const make = () => rasterise(draw.shareSvg(title, { siteName }));
    return send(c, png, remember(`share ${keyOf(title)}`, make));
  });
  app.get('/:kind/:type{movie|serie}/:file{\\d+\\.svg}', async (c) => {
    const kind = c.req.param('kind');
    const drawing = TITLE_ART.get(kind);
    const title = drawing && (await findTitle(subjects, c.req.param('type'), c.req.param('file')));
    if (!drawing || !title) return c.notFound();
    const make = async () => Buffer.from(drawing(title));
    return send(c, svg, remember(`${kind} ${keyOf(title)}`, make));
  });
  app.get('/:kind{avatar|product|genre}/:file{\\d+\\.svg}', async (c) => {
    const kind = c.req.param('kind');
    const drawn = await drawSubject(subjects, kind, idOf(c.req.param('file')));
    if (drawn === null) return c.notFound();
    return send(c, svg, Promise.resolve(Buffer.from(drawn)));
  });
  app.get('/:file{[a-z-]+\\.svg}', (c) => {
    const name = c.req.param('file').slice(0, -'.svg'.length);
    const drawing = FIXED_ART.get(name);
    if (!drawing) return c.notFound();
    return send(
      c,
      svg,
      remember(name, async () => Buffer.from(drawing())),
    );
  });
  return app;
}

async function send(c: Context, headers: Record<string, string>, body: Promise<Buffer>) {
  return c.body(new Uint8Array(await body), 200, { ...headers, ...caching });
}

async function drawSubject(subjects: ArtSubjects, kind: string, id: number | null) {
  if (id === null) return null;
  if (kind === 'avatar') {
    const person = await subjects.person(id);
    return person && draw.avatarSvg(person);
  }
  if (kind === 'product') {
    const product = await subjects.product(id);
    return product && draw.productSvg(product);
  }
  const genre = await subjects.genre(id);
  return genre && draw.genreTileSvg(genre);
}

async function findTitle(subjects: ArtSubjects, type: string, file: string) {
  const id = idOf(file);
  if (id === null || (type !== 'movie' && type !== 'serie')) return null;
  return subjects.title(type, id);
}

/** `598.svg` to 598; null where it is no id. */
function idOf(file: string): number | null {
  const id = Number.parseInt(file, 10);
  return id >= 1 && id <= LARGEST_ID ? id : null;
}

/** Everything a drawing depends on, so that a renamed title is drawn anew. */
const keyOf = (title: ArtTitle): string =>
  [title.type, title.id, title.title, title.year, ...title.genres].join(' ');

/** Social networks show no SVG. */
const rasterise = (drawing: string): Promise<Buffer> =>
  sharp(Buffer.from(drawing)).png({ palette: true, compressionLevel: 9 }).toBuffer();
