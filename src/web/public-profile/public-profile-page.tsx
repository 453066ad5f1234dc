import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { Link, notFound, redirect } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { idOfSlug, titleSlug } from '#shared/slug.ts';
import type { MediaItem, PublicProfile } from '#api/types.ts';
import headings from '#ui/heading.module.css';
import { orNotFound } from '#web/api-client/or-not-found.ts';
import { TitleCard } from '#web/cards/title-card.tsx';
import { formatCount, formatPlural, formatRating } from '#web/foundation/format.ts';
import { fillOf, Star } from '#web/library/star.tsx';
import { CoverStrip } from '#web/lists/cover-strip.tsx';
import {
  Cover,
  ProfileCounts,
  RatingHistogram,
  ShareProfile,
  TopTitles,
} from '#web/profile/profile-parts.tsx';
import { publicProfileQuery } from './public-profile-data.ts';
import { TogetherSheet } from './together-sheet.tsx';
import styles from './public-profile.module.css';
import profileStyles from '#web/profile/profile.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import profileSheet from '#web/profile/profile.sheet.css?url';
import sheet from './public-profile.sheet.css?url';

const ProfileStyles = styleSheet(profileSheet);
const PublicProfileStyles = styleSheet(sheet);

/** The parts that a person opened to others, and nothing else. */
export function PublicProfilePage({ number }: { number: number }) {
  const { data: person } = useSuspenseQuery(publicProfileQuery(number));
  const { lists, ratings, top, watchlist, watched } = person;
  return (
    <article className={profileStyles.page}>
      <ProfileStyles />
      <PublicProfileStyles />
      <Cover url={person.cover_url} drawing={person.drawing} />
      <header className={profileStyles.head}>
        <img
          className={profileStyles.avatar}
          src={person.avatar}
          alt=""
          width={188}
          height={188}
          loading="lazy"
        />
        <div className={profileStyles.words}>
          <h1 className={headings.page}>{person.name}</h1>
          {person.bio && <p className={profileStyles.bio}>{person.bio}</p>}
        </div>
        <div className={profileStyles.tools} data-scripted>
          <ShareProfile name={person.name} path={`/pessoa/${person.slug}`} />
        </div>
      </header>
      {person.shows_watchlist && <TogetherSheet owner={person} />}
      <Counts person={person} />
      <div className={profileStyles.row}>
        {top && top.length > 0 && (
          <Part id="quatro" heading="As quatro da vida">
            <TopTitles items={top} />
          </Part>
        )}
        {ratings && ratings.total > 0 && ratings.average !== null && (
          <Part id="notas" heading={`Como ${person.first_name} dá nota`}>
            <RatingHistogram counts={ratings.counts} average={ratings.average} />
          </Part>
        )}
      </div>
      {lists.items.length > 0 && (
        <Part id="listas" heading="Listas abertas">
          <ul className={styles.lists} role="list">
            {lists.items.map(({ id, name, total_items, cover }) => (
              <li key={id}>
                <Link to="/lista/$slug" params={{ slug: titleSlug(name, id) }}>
                  {cover.length > 0 && <CoverStrip titles={cover} alwaysInRow />}
                  <strong>{name}</strong>
                  <span>{formatPlural(total_items, 'título', 'títulos')}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {watched && watched.items.length > 0 && (
        <Part id="viu" heading="Viu por último">
          <ul className={styles.titles} role="list">
            {watched.items.map(({ title, rating }) => (
              <li key={`${title.media_type} ${title.id}`}>
                <TitleCard item={title} />
                {rating !== null && (
                  <p className={styles.rating}>
                    {[1, 2, 3, 4, 5].map((n) => (
                      <Star key={n} fill={fillOf(n, rating / 2)} size={18} />
                    ))}
                    <span className="visually-hidden">{`${formatRating(rating / 2)} de 5`}</span>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {watchlist && watchlist.items.length > 0 && (
        <Part id="quer-ver" heading="Quer ver">
          <Titles titles={watchlist.items} />
        </Part>
      )}
    </article>
  );
}

function Titles({ titles }: { titles: readonly MediaItem[] }) {
  return (
    <ul className={styles.titles} role="list">
      {titles.map((item) => (
        <li key={`${item.media_type} ${item.id}`}>
          <TitleCard item={item} />
        </li>
      ))}
    </ul>
  );
}

function Part({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className={profileStyles.part} aria-labelledby={id}>
      <h2 id={id} className={headings.section}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

/** Numerals under a rule, for the opened parts. */
function Counts({ person: { watched, ratings, watchlist, lists } }: { person: PublicProfile }) {
  const counts: [number | undefined, string][] = [
    [watched?.total, 'já viu'],
    [ratings?.total, 'notas'],
    [watchlist?.total, 'quer ver'],
    [lists.total || undefined, lists.total === 1 ? 'lista aberta' : 'listas abertas'],
  ];
  return (
    <ProfileCounts
      counts={counts.flatMap(([count, label]) =>
        count === undefined ? [] : [{ value: formatCount(count), label }],
      )}
    />
  );
}

/** The data of a public page's route; the rest is in the query. */
interface PublicProfileData {
  number: number;
  slug: string;
  name: string;
  bio: string;
}

/** Loads a person's public page by its number; another name in the address redirects. */
export async function loadPublicProfile(
  queryClient: QueryClient,
  slug: string,
): Promise<PublicProfileData> {
  const number = idOfSlug(slug);
  if (number === null) throw notFound();
  const profile = await orNotFound(queryClient.fetchQuery(publicProfileQuery(number)));
  if (slug !== profile.slug) {
    const params = { slug: profile.slug };
    throw redirect({ to: '/pessoa/$slug', params, search: true, replace: true, statusCode: 301 });
  }
  return { number, slug, name: profile.name, bio: profile.bio };
}
