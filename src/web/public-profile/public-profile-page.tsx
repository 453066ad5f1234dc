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
import profileSheet from '#web/profile/profile.css?url';
import { publicProfileQuery } from './public-profile-data.ts';
import sheet from './public-profile.css?url';
import { TogetherSheet } from './together-sheet.tsx';

/** The parts that a person opened to others, and nothing else. */
export function PublicProfilePage({ number }: { number: number }) {
  const { data: person } = useSuspenseQuery(publicProfileQuery(number));
  const { lists, ratings, top, watchlist, watched } = person;
  return (
    <article className="profile-page">
      {/* Not in the site's own sheet, which every page loads: React waits for these. */}
      <link rel="stylesheet" href={profileSheet} precedence="page" />
      <link rel="stylesheet" href={sheet} precedence="page" />
      <Cover url={person.cover_url} drawing={person.drawing} />
      <header className="profile-head">
        <img
          className="profile-avatar"
          src={person.avatar}
          alt=""
          width={188}
          height={188}
          loading="lazy"
        />
        <div className="profile-words">
          <h1 className={headings.page}>{person.name}</h1>
          {person.bio && <p className="profile-bio">{person.bio}</p>}
        </div>
        <div className="profile-tools" data-scripted>
          <ShareProfile name={person.name} path={`/pessoa/${person.slug}`} />
        </div>
      </header>
      {person.shows_watchlist && <TogetherSheet owner={person} />}
      <Counts person={person} />
      <div className="profile-row">
        {top && top.length > 0 && (
          <Part id="quatro" heading="As quatro da vida">
            <TopTitles items={top} />
          </Part>
        )}
        {ratings && ratings.total > 0 && (
          <Part id="notas" heading={`Como ${person.first_name} dá nota`}>
            <RatingHistogram counts={ratings.counts} average={ratings.average!} />
          </Part>
        )}
      </div>
      {lists.items.length > 0 && (
        <Part id="listas" heading="Listas abertas">
          <ul className="public-profile-lists" role="list">
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
          <ul className="public-profile-titles" role="list">
            {watched.items.map(({ title, rating }) => (
              <li key={`${title.media_type} ${title.id}`}>
                <TitleCard item={title} />
                {rating !== null && (
                  <p className="public-profile-rating">
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
    <ul className="public-profile-titles" role="list">
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
    <section className="profile-part" aria-labelledby={id}>
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
