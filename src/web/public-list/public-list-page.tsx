import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '#api/schema.gen.ts';
import type { MediaItem } from '#api/types.ts';
import headings from '#ui/heading.module.css';
import { TitleCard } from '#web/cards/title-card.tsx';
import { formatCount } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import { PageLink } from '#web/listing/page-link.tsx';
import grid from '#web/listing/title-grid.module.css';
import { DeletedTitleCard } from '#web/lists/deleted-title-card.tsx';
import { placesOf, type Place } from '#web/lists/list-places.ts';
import profileSheet from '#web/profile/profile.css?url';
import togetherSheet from '#web/public-profile/public-profile.css?url';
import { TogetherSheet } from '#web/public-profile/together-sheet.tsx';
import { changedWords } from './changed-words.ts';
import type { PublicListData } from './load-public-list.ts';
import { LIST_PAGE, publicListQuery, publicListTitlesQuery } from './public-list-data.ts';
import { PublicListSheet } from './public-list-sheet.tsx';
import { ReportLink } from './report-link.tsx';
import sheet from './public-list.css?url';

/** Drawings on the strip above the list. */
const STRIP = 8;

/** A list that its owner made public, as anybody sees it. */
export function PublicListPage({ id, page, today }: PublicListData) {
  const { data: list } = useSuspenseQuery(publicListQuery(id));
  const { data: titles } = useSuspenseQuery(publicListTitlesQuery(id, page));
  const { owner } = list;
  return (
    <article className="public-list">
      {/* Not in the site's own sheet, which every page loads: React waits for this one. */}
      <link rel="stylesheet" href={sheet} precedence="page" />
      {owner?.shows_watchlist && (
        <>
          <link rel="stylesheet" href={profileSheet} precedence="page" />
          <link rel="stylesheet" href={togetherSheet} precedence="page" />
        </>
      )}
      <Strip titles={titles.items} />
      <header className="public-list-head">
        <div className="public-list-owner">
          {owner && <img src={owner.avatar} alt="" width={44} height={44} loading="lazy" />}
          <p>
            {owner ? (
              <>
                Lista de{' '}
                <Link to="/pessoa/$slug" params={{ slug: owner.slug }}>
                  {owner.name}
                </Link>
              </>
            ) : (
              'Lista aberta'
            )}
            <span>{changedWords(list.changed_at, today)}</span>
          </p>
        </div>
        <h1 className={headings.page}>{list.name}</h1>
        <p className="public-list-words">{list.description}</p>
      </header>
      <PublicListSheet list={list} shown={titles.items} />
      {owner?.shows_watchlist && <TogetherSheet owner={owner} />}
      <ol className={`public-list-grid ${grid.grid}`} role="list" start={firstOf(page)}>
        {shownPlaces(titles, page).map((one) => (
          <li key={one.place}>
            <p className="public-list-place">
              {one.place}
              <span className="visually-hidden">º da lista</span>
            </p>
            {'item' in one ? <TitleCard item={one.item} /> : <DeletedTitleCard gone={one.gone} />}
            {'item' in one && <Remark of={one.item} all={titles.remarks} />}
          </li>
        ))}
      </ol>
      {titles.pages > 1 && (
        <nav className="public-list-pages" aria-label="Páginas da lista">
          {page > 1 && (
            <PageLink page={page - 1} rel="prev">
              Página anterior
            </PageLink>
          )}
          <span>{`Página ${formatCount(page)} de ${formatCount(titles.pages)}`}</span>
          {page < titles.pages && (
            <PageLink page={page + 1} rel="next">
              Próxima página
            </PageLink>
          )}
        </nav>
      )}
      <p className="public-list-end">
        <ReportLink id={id} />
        <Link to="/lists">Ver as coleções do VouVer</Link>
      </p>
    </article>
  );
}

/** The remark of the list's owner about a title, below its card. */
function Remark({ of, all }: { of: MediaItem; all: Schemas['CollectionTitlePage']['remarks'] }) {
  const found = all.find((one) => one.media_type === of.media_type && one.media_id === of.id);
  return found && <p className="public-list-remark">{found.remark}</p>;
}

const firstOf = (page: number) => (page - 1) * LIST_PAGE + 1;

/** The places to show: deleted titles keep theirs. `gone` is equal on every page, so only a single page shows it. */
function shownPlaces(
  {
    items,
    gone,
    pages,
  }: { items: MediaItem[]; gone: Parameters<typeof placesOf>[1]; pages: number },
  page: number,
): Place[] {
  if (pages <= 1) return placesOf(items, gone);
  return placesOf(items).map((one, index) => ({ ...one, place: firstOf(page) + index }));
}

/** The art of the first titles side by side, repeated for a short list; the cards name them. */
function Strip({ titles }: { titles: readonly MediaItem[] }) {
  if (titles.length === 0) return null;
  return (
    <div className="public-list-strip" aria-hidden="true">
      {Array.from({ length: STRIP }, (_, index) => {
        const item = titles[index % Math.min(titles.length, STRIP)]!;
        const src = art.square(item.media_type, item.id);
        return <img key={index} src={src} alt="" width={180} height={180} loading="lazy" />;
      })}
    </div>
  );
}
