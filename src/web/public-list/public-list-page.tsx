import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, notFound, redirect } from '@tanstack/react-router';
import type { Schemas } from '#api/schema.gen.ts';
import type { MediaItem, PublicCollection } from '#api/types.ts';
import headings from '#ui/heading.module.css';
import { TitleCard } from '#web/cards/title-card.tsx';
import { formatCount, formatDate } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import { PageLink } from '#web/listing/page-link.tsx';
import grid from '#web/listing/title-grid.module.css';
import { DeletedTitleCard, listPlacesOf, type ListPlace } from '#web/lists/list-places.tsx';
import profileSheet from '#web/profile/profile.sheet.css?url';
import togetherSheet from '#web/public-profile/public-profile.sheet.css?url';
import { TogetherSheet } from '#web/public-profile/together-sheet.tsx';
import {
  LIST_PAGE,
  publicListQuery,
  publicListTitlesQuery,
  type PublicListData,
} from './public-list-data.ts';
import { type MouseEvent, useState } from 'react';
import { brazilDay } from '#shared/brazil-day.ts';
import { DAY_MS } from '#shared/days.ts';
import { idOfSlug, titleSlug } from '#shared/slug.ts';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import { orNotFound } from '#web/api-client/or-not-found.ts';
import { currentSite } from '#web/foundation/site.ts';
import { ActionIcon } from '#web/library/action-icon.tsx';
import { countInPlans, inPlanWords } from '#web/lists/in-my-plan.tsx';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import type { ShareDialog } from '#web/sharing/share-dialog.lazy.tsx';
import { coverageCaption, coverageWords } from './coverage-words.ts';
import type { ListReport } from './list-report.lazy.tsx';
import { wantAll } from './want-all.ts';
import styles from './public-list.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import sheet from './public-list.sheet.css?url';

const PublicListStyles = styleSheet(sheet);
const ProfileStyles = styleSheet(profileSheet);
const PublicProfileStyles = styleSheet(togetherSheet);

/** Drawings on the strip above the list. */
const STRIP = 8;

/** A list that its owner made public, as anybody sees it. */
export function PublicListPage({ id, page, today }: PublicListData) {
  const { data: list } = useSuspenseQuery(publicListQuery(id));
  const { data: titles } = useSuspenseQuery(publicListTitlesQuery(id, page));
  const { owner } = list;
  return (
    <article className={styles.publicList}>
      <PublicListStyles />
      {owner?.shows_watchlist && (
        <>
          <ProfileStyles />
          <PublicProfileStyles />
        </>
      )}
      <Strip titles={titles.items} />
      <header className={styles.head}>
        <div className={styles.owner}>
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
        <p className={styles.words}>{list.description}</p>
      </header>
      <PublicListSheet list={list} shown={titles.items} />
      {owner?.shows_watchlist && <TogetherSheet owner={owner} className={styles.together} />}
      <ol className={`${styles.grid} ${grid.grid}`} role="list" start={firstOf(page)}>
        {shownPlaces(titles, page).map((shown) => (
          <li key={shown.place}>
            <p className={styles.place}>
              {shown.place}
              <span className="visually-hidden">º da lista</span>
            </p>
            {'item' in shown ? (
              <TitleCard item={shown.item} />
            ) : (
              <DeletedTitleCard gone={shown.gone} />
            )}
            {'item' in shown && <Remark of={shown.item} all={titles.remarks} />}
          </li>
        ))}
      </ol>
      {titles.pages > 1 && (
        <nav className={styles.pages} aria-label="Páginas da lista">
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
      <p className={styles.end}>
        <ReportLink id={id} />
        <Link to="/lists">Ver as coleções do VouVer</Link>
      </p>
    </article>
  );
}

/** The remark of the list's owner about a title, below its card. */
function Remark({ of, all }: { of: MediaItem; all: Schemas['CollectionTitlePage']['remarks'] }) {
  const about = all.find(
    (remark) => remark.media_type === of.media_type && remark.media_id === of.id,
  );
  return about && <p className={styles.remark}>{about.remark}</p>;
}

const firstOf = (page: number) => (page - 1) * LIST_PAGE + 1;

/** The places to show: deleted titles keep theirs. `gone` is equal on every page, so only a single page shows it. */
function shownPlaces(
  {
    items,
    gone,
    pages,
  }: { items: MediaItem[]; gone: Parameters<typeof listPlacesOf>[1]; pages: number },
  page: number,
): ListPlace[] {
  if (pages <= 1) return listPlacesOf(items, gone);
  return listPlacesOf(items).map((shown, index) => ({ ...shown, place: firstOf(page) + index }));
}

/** The art of the first titles side by side, repeated for a short list; the cards name them. */
function Strip({ titles }: { titles: readonly MediaItem[] }) {
  if (titles.length === 0) return null;
  return (
    <div className={styles.strip} aria-hidden="true">
      {Array.from({ length: STRIP }, (_, index) => {
        const item = titles[index % Math.min(titles.length, STRIP)];
        const src = item && art.square(item.media_type, item.id);
        return <img key={index} src={src} alt="" width={180} height={180} loading="lazy" />;
      })}
    </div>
  );
}

/**
 * Loads a page of a public list by its id; another name in the address redirects to the present one. A private list,
 * and a page after the last one, are not found.
 */
export async function loadPublicList(
  queryClient: QueryClient,
  slug: string,
  page = 1,
): Promise<PublicListData> {
  const id = idOfSlug(slug);
  if (id === null) throw notFound();
  const list = await orNotFound(queryClient.fetchQuery(publicListQuery(id)));
  const canonical = titleSlug(list.name, id);
  if (slug !== canonical) {
    throw redirect({
      to: '/lista/$slug',
      params: { slug: canonical },
      search: true,
      replace: true,
      statusCode: 301,
    });
  }
  const titles = await orNotFound(queryClient.fetchQuery(publicListTitlesQuery(id, page)));
  if (page > Math.max(1, titles.pages)) throw notFound();
  return {
    id,
    page,
    slug,
    name: list.name,
    description: list.description,
    isEmpty: list.total_items === 0,
    pages: titles.pages,
    today: brazilDay(new Date()),
  };
}

/** The last change of a list: "Atualizada hoje", "Atualizada ontem", "Atualizada em 12/11/2026". */
export function changedWords(changedAt: string, today: string): string {
  const day = brazilDay(new Date(changedAt));
  if (day === today) return 'Atualizada hoje';
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  return day === yesterday ? 'Atualizada ontem' : `Atualizada em ${formatDate(day)}`;
}

/** Opens the form that reports a list; without JavaScript it is a link to the contact form. */
function ReportLink({ id }: { id: number }) {
  const [reporting, setReporting] = useState(false);
  const [Dialog, setDialog] = useState<typeof ListReport>();
  const open = (event: MouseEvent) => {
    event.preventDefault();
    import('./list-report.lazy.tsx').then(
      (loaded) => {
        setDialog(() => loaded.ListReport);
        setReporting(true);
      },
      () => showToast({ text: 'Não deu pra abrir. Tente de novo.', kind: 'error' }),
    );
  };
  return (
    <>
      <Link to="/contact" preload={false} onClick={open}>
        Denunciar esta lista
      </Link>
      {Dialog && <Dialog id={id} open={reporting} onClose={() => setReporting(false)} />}
    </>
  );
}

interface PublicListSheetProps {
  list: PublicCollection;
  /** The titles on this page of it. */
  shown: readonly MediaItem[];
}

/** The sheet of paper with the answer for the whole list, and a visitor's actions. */
function PublicListSheet({ list, shown }: PublicListSheetProps) {
  const client = useQueryClient();
  const [wanting, setWanting] = useState(false);
  const want = async () => {
    setWanting(true);
    await wantAll(
      client,
      list.id,
      shown.map(({ media_type: type, id }) => ({ type, id })),
    );
    setWanting(false);
  };
  return (
    <section className={styles.sheet} aria-labelledby="onde-ver">
      <div>
        <h2 id="onde-ver" className={styles.label}>
          Onde ver tudo
        </h2>
        <p className={styles.answer}>{coverageWords(list.total_items, list.coverage)}</p>
        <Mine families={list.plan_families} />
      </div>
      <div className={styles.actions}>
        {list.total_items > 0 && (
          <button
            type="button"
            className={buttons.primary}
            disabled={wanting}
            onClick={() => void want()}
          >
            <ActionIcon name="vouver" /> Quero ver todos
          </button>
        )}
        <Share list={list} />
      </div>
    </section>
  );
}

/** The part of it in the visitor's subscriptions, or a link to mark them. */
function Mine({ families }: { families: readonly (readonly number[])[] }) {
  const subscriptions = useSubscriptions();
  if (subscriptions.length === 0) {
    return (
      <Link to="/platforms" className={styles.ask}>
        Marque o que você assina
      </Link>
    );
  }
  const count = countInPlans(families, subscriptions);
  return (
    <p className={styles.mine} data-some={count > 0}>
      {count > 0 && <Icon name="check" size={20} />}
      {inPlanWords(count, families.length)}
    </p>
  );
}

function Share({ list }: { list: PublicCollection }) {
  const [sharing, setSharing] = useState(false);
  // Loaded when the pointer or the focus approaches the button: most visits do not share.
  const [Dialog, setDialog] = useState<typeof ShareDialog>();
  const load = () => import('#web/sharing/share-dialog.lazy.tsx');
  const share = () =>
    load().then(
      (loaded) => {
        setDialog(() => loaded.ShareDialog);
        setSharing(true);
      },
      () => showToast({ text: 'Não deu pra abrir. Tente de novo.', kind: 'error' }),
    );
  return (
    <>
      <button
        type="button"
        className={styles.share}
        aria-haspopup="dialog"
        onPointerEnter={() => void load().catch(() => undefined)}
        onFocus={() => void load().catch(() => undefined)}
        onClick={() => void share()}
      >
        <Icon name="share" /> Compartilhar
      </button>
      {Dialog && (
        <Dialog
          name={list.name}
          url={`${currentSite().url}/lista/${titleSlug(list.name, list.id)}`}
          line={coverageCaption(list.total_items, list.coverage)}
          picture={null}
          open={sharing}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  );
}
