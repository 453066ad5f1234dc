// Reasons: docs/decisions/2026-11-21-artwork-as-files.md
import { type Context, Hono } from 'hono';
import * as draw from '#artwork/index.ts';
import type { ArtGenre, ArtPerson, ArtTitle, SharedCollection } from '#artwork/index.ts';
import { isId } from '#shared/ids.ts';
import type { PageCard } from '#shared/page-addresses.ts';
import type { MediaType } from '#api/types.ts';
import {
  type CacheArt,
  LIVE,
  UNCHANGING,
  sendDrawing,
  sendIcon,
  sendPicture,
} from './art-responses.ts';
import sharp from 'sharp';
import { type IconShape, iconSvg } from '#artwork/index.ts';

/** Finds the subjects of drawings. */
export interface ArtSubjects {
  title: (type: MediaType, id: number) => Promise<ArtTitle | null>;
  person: (id: number) => Promise<ArtPerson | null>;
  product: (id: number) => Promise<{ id: number; title: string } | null>;
  genre: (id: number) => Promise<ArtGenre | null>;
  platform: (
    id: number,
  ) => Promise<{ id: number; name: string; colour: string; letters: string } | null>;
  list: (id: number) => Promise<{ id: number; name: string; titles: ArtTitle[] } | null>;
  /** A list that its owner made public; null for any other. Read anew for each request. */
  collection: (id: number) => Promise<SharedCollection | null>;
}

interface ArtOptions {
  subjects: ArtSubjects;
  siteName: string;
  cacheArt: CacheArt;
}

type Drawing = (title: ArtTitle) => string;

/** Drawings of a title, by the first part of their address. */
const TITLE_ART = new Map<string, Drawing>([
  ['poster', draw.posterSvg],
  ['square', draw.squareSvg],
  ['backdrop-title', (title) => draw.backdropSvg(title, { width: 1440, height: 400 })],
  ['backdrop-hero', (title) => draw.backdropSvg(title, { width: 1440, height: 568 })],
  ['backdrop-phone', (title) => draw.backdropSvg(title, { width: 420, height: 140 })],
  ['video-1', (title) => draw.videoThumbSvg(title, 1)],
  ['video-2', (title) => draw.videoThumbSvg(title, 2)],
]);

/** Drawings that TVs show as pixels, with their widths. */
const TV_WIDTHS = new Map([
  ['poster', 300],
  ['backdrop-hero', 1440],
]);

/** The palettes of the tiles beside the account forms. */
const PANELS = ['mangueira', 'tropicalia', 'planalto', 'algodao', 'caju', 'neblina'] as const;

/** Drawings that belong to no subject. */
const FIXED_ART = new Map<string, () => string>([
  ['erro', () => draw.errorSvg()],
  ['nao-encontrada', () => draw.notFoundSvg()],
  ['vazio', () => draw.emptySvg()],
  ['sem-listas', () => draw.noListsSvg()],
  ['sem-vou-ver', () => draw.noWatchListSvg()],
  ['contato', () => draw.messageSvg()],
  ['tiles', () => draw.tileStripSvg(7)],
  ['skeleton', () => draw.skeletonSvg()],
  ...PANELS.map((name) => [`azulejo-${name}`, () => draw.tilePanelSvg(name)] as const),
]);

/** The headings on the pictures of links to pages without a subject, by the picture's name. */
const PAGE_CARDS: Record<PageCard, string> = {
  filmes: 'Filmes',
  series: 'Séries',
  novidades: 'Novidades',
  chegou: 'Chegou',
  saiu: 'Saiu',
  lancamentos: 'Lançamentos da semana',
  indicacoes: 'Indicações',
  generos: 'Gêneros',
  plataformas: 'Plataformas',
  colecoes: 'Coleções',
};
const PAGE_HEADINGS = new Map<string, string>(Object.entries(PAGE_CARDS));

/** The generated artwork over HTTP, below `/art`. Unknown subjects are 404. */
export function createArtRoutes({ subjects, siteName, cacheArt }: ArtOptions): Hono {
  const app = new Hono();
  const sendSvg = (c: Context, key: string, make: () => string) =>
    sendDrawing(c, cacheArt, key, make);
  app.get('/share/site.png', (c) =>
    sendPicture(c, cacheArt, 'site', () => draw.siteShareSvg({ siteName })),
  );
  app.get('/share/page/:file{[a-z]+\\.png}', (c) => {
    const heading = PAGE_HEADINGS.get(c.req.param('file').slice(0, -'.png'.length));
    if (heading === undefined) return c.notFound();
    const make = () => draw.pageShareSvg(heading, { siteName });
    return sendPicture(c, cacheArt, `share page ${heading}`, make);
  });
  app.get('/share/collection/:file{\\d+\\.png}', async (c) => {
    const id = idOf(c.req.param('file'));
    const collection = id === null ? null : await subjects.collection(id);
    c.header('cache-control', LIVE);
    if (!collection) return c.notFound();
    const make = () => draw.collectionShareSvg(collection, { siteName });
    const key = keyOf('share collection', collection);
    return sendPicture(c, cacheArt, key, make, { cacheControl: LIVE });
  });
  app.get('/share/:kind/:file{\\d+\\.png}', async (c) => {
    const id = idOf(c.req.param('file'));
    const card = id === null ? null : await findCard(subjects, c.req.param('kind'), id, siteName);
    return card ? sendPicture(c, cacheArt, card.key, card.make) : c.notFound();
  });
  app.get('/:kind/:type{movie|serie}/:file{\\d+\\.(svg|webp)}', async (c) => {
    const [kind, file] = [c.req.param('kind'), c.req.param('file')];
    const width = TV_WIDTHS.get(kind);
    const drawing = file.endsWith('.svg') || width ? TITLE_ART.get(kind) : undefined;
    const title = drawing && (await findTitle(subjects, c.req.param('type'), file));
    if (!drawing || !title) return c.notFound();
    const [key, make] = [keyOf(kind, title), () => drawing(title)];
    if (file.endsWith('.svg')) return sendSvg(c, key, make);
    return sendPicture(c, cacheArt, key, make, { format: 'webp', width });
  });
  app.get('/avatar/drawing/:file{[0-7](-[A-Z0-9]{1,2})?\\.svg}', (c) => {
    const [number = '', initials = ''] = c.req.param('file').slice(0, -'.svg'.length).split('-');
    const make = () => draw.userDrawingSvg(Number(number), initials) ?? '';
    return sendDrawing(c, cacheArt, `drawing ${number} ${initials}`, make, UNCHANGING);
  });
  app.get('/:kind{avatar|product|genre}/:file{\\d+\\.svg}', async (c) => {
    const kind = c.req.param('kind');
    const drawing = await findDrawing(subjects, kind, idOf(c.req.param('file')));
    if (!drawing) return c.notFound();
    return sendSvg(c, drawing.key, drawing.make);
  });
  app.get('/:file{[a-z-]+\\.svg}', (c) => {
    const name = c.req.param('file').slice(0, -'.svg'.length);
    const drawing = FIXED_ART.get(name);
    return drawing ? sendSvg(c, name, drawing) : c.notFound();
  });
  return app;
}

/** The card of a link to a subject's page, and its key in the cache. */
async function findCard(subjects: ArtSubjects, kind: string, id: number, siteName: string) {
  const cardOf = <T extends object>(
    subject: T | null,
    make: (subject: T, options: { siteName: string }) => string,
  ) =>
    subject && {
      key: keyOf(`share ${kind}`, subject),
      make: () => make(subject, { siteName }),
    };
  switch (kind) {
    case 'movie':
    case 'serie':
      return cardOf(await subjects.title(kind, id), draw.shareSvg);
    case 'person':
      return cardOf(await subjects.person(id), draw.personShareSvg);
    case 'genre':
      return cardOf(await subjects.genre(id), draw.genreShareSvg);
    case 'platform':
      return cardOf(await subjects.platform(id), draw.platformShareSvg);
    case 'list':
      return cardOf(await subjects.list(id), draw.listShareSvg);
    default:
      return null;
  }
}

/** The drawing of a subject that is no title, and its key in the cache. */
async function findDrawing(subjects: ArtSubjects, kind: string, id: number | null) {
  if (id === null) return null;
  if (kind === 'avatar') {
    const person = await subjects.person(id);
    return person && { key: keyOf(kind, person), make: () => draw.avatarSvg(person) };
  }
  if (kind === 'product') {
    const product = await subjects.product(id);
    return product && { key: keyOf(kind, product), make: () => draw.productSvg(product) };
  }
  const genre = await subjects.genre(id);
  return genre && { key: keyOf(kind, genre), make: () => draw.genreTileSvg(genre) };
}

async function findTitle(subjects: ArtSubjects, type: string, file: string) {
  const id = idOf(file);
  if (id === null || (type !== 'movie' && type !== 'serie')) return null;
  return subjects.title(type, id);
}

/** `598.svg` to 598; null if it is no id. */
function idOf(file: string): number | null {
  const id = Number.parseInt(file, 10);
  return isId(id) ? id : null;
}

/** A cache key with everything that a drawing depends on, so that a renamed subject is drawn again. */
const keyOf = (kind: string, subject: object): string => `${kind} ${JSON.stringify(subject)}`;

/** Icons named by the manifest and the pages' heads, and those phones request by convention. */
const ICONS = new Map<string, { size: number; shape: IconShape }>([
  ['/icons/192.png', { size: 192, shape: 'tile' }],
  ['/icons/512.png', { size: 512, shape: 'tile' }],
  ['/icons/maskable-192.png', { size: 192, shape: 'maskable' }],
  ['/icons/maskable-512.png', { size: 512, shape: 'maskable' }],
  ['/apple-touch-icon.png', { size: 180, shape: 'whole' }],
]);

const FAVICON_SIZES = [16, 32, 48];

/** The site's icon in each requested size and shape, drawn at the first request. */
export function createIconRoutes(cacheArt: CacheArt): Hono {
  const app = new Hono();
  for (const [path, { size, shape }] of ICONS)
    app.get(path, (c) => sendPicture(c, cacheArt, path, () => iconSvg(size, shape)));
  app.get('/favicon.ico', (c) => sendIcon(c, cacheArt, 'favicon', makeFavicon));
  return app;
}

/** An ICO file of PNG pictures, as every browser of the last fifteen years reads it. */
async function makeFavicon(): Promise<Buffer> {
  const pictures = await Promise.all(
    FAVICON_SIZES.map((size) =>
      sharp(Buffer.from(iconSvg(size, 'tile')))
        .png()
        .toBuffer(),
    ),
  );
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index;
    const size = FAVICON_SIZES[index] ?? 0;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(picture.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}
