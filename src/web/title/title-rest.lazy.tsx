import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CrewMember, Product, TitleInfo } from '#api/types.ts';
import { Carousel } from '#ui/carousel.tsx';
import { Drawing } from '#ui/icon.tsx';
import { ShopCarousel, TitleCarousel } from '#web/cards/title-carousel.tsx';
import { cutText } from '#web/foundation/format.ts';
import { isOpenedElsewhere } from '#web/foundation/opened-elsewhere.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { jobTitle } from '#web/title-parts/credit-names.ts';
import { titleCredits } from '#web/title-parts/title-view.ts';
import { SeriesPart } from './late-parts.ts';
import { Synopsis, TechnicalSheet } from './technical-sheet.tsx';
import styles from './title-rest.module.css';
import { TitleHistory } from './title-history.tsx';
import personStyles from './person-card.module.css';
import sheet from './technical-sheet.module.css';
import videoStyles from './videos.module.css';

/** Maximum number of people in a carousel; all are in the filmographies. */
const PEOPLE_LIMIT = 20;

/** The title's page below the answer: seasons, facts, pictures, similar titles, people. */
export function TitleRest({ title, products }: { title: TitleInfo; products: Product[] }) {
  const { cast, crew } = titleCredits(title);
  return (
    <>
      <TitleHistory history={title.history} />
      {title.media_type === 'serie' && <SeriesPart title={title} show="seasons" />}
      <div className={styles.facts}>
        <TechnicalSheet title={title} />
        <Synopsis text={title.overview} />
      </div>
      {products.length > 0 && <ShopCarousel title="Produtos relacionados" products={products} />}
      <Videos title={title} />
      {title.recommendations.results.length > 0 && (
        <TitleCarousel title="Você também pode gostar de:" items={title.recommendations.results} />
      )}
      {cast.length > 0 ? (
        <Carousel title="Elenco" kind="people">
          {cast.slice(0, PEOPLE_LIMIT).map((member) => (
            <PersonCard key={member.id} person={member} role={member.character} />
          ))}
        </Carousel>
      ) : (
        <p className={styles.empty}>SEM INFORMAÇÕES DE ELENCO</p>
      )}
      {crew.length > 0 ? (
        <Carousel title="Equipe" kind="people">
          {crewByPerson(crew)
            .slice(0, PEOPLE_LIMIT)
            .map(({ person, jobs }) => (
              <PersonCard key={person.id} person={person} role={jobs.join(', ')} />
            ))}
        </Carousel>
      ) : (
        <p className={styles.empty}>SEM INFORMAÇÕES DE EQUIPE</p>
      )}
    </>
  );
}

interface CrewPerson {
  person: CrewMember;
  /** Their jobs in Portuguese, without duplicates. */
  jobs: string[];
}

/**
 * Each person of a crew once, with all their jobs; people and jobs in order of first appearance.
 */
function crewByPerson(crew: readonly CrewMember[]): CrewPerson[] {
  const people = new Map<number, CrewPerson>();
  for (const member of crew) {
    const entry = people.get(member.id) ?? { person: member, jobs: [] };
    people.set(member.id, entry);
    const job = jobTitle(member.job, member.department, member.gender);
    if (!entry.jobs.includes(job)) entry.jobs.push(job);
  }
  return [...people.values()];
}

interface PersonCardProps {
  person: { id: number; name: string; profile_path: string | null };
  /** A character or a job. */
  role: string;
}

/** Longest name shown, in characters (docs/product-rules.md R14). */
const NAME_LIMIT = 15;

function PersonCard({ person, role }: PersonCardProps) {
  const short = cutText(person.name, NAME_LIMIT);
  return (
    <Link
      to="/person/$personId"
      params={{ personId: String(person.id) }}
      className={personStyles.card}
      title={short === person.name ? undefined : person.name}
    >
      <Picture
        kind="profile"
        path={person.profile_path}
        art={art.avatar(person.id)}
        width={172}
        height={172}
        sizes="(max-width: 720px) 32vw, 13vw"
        className={personStyles.portrait}
      />
      <span className={personStyles.name} aria-hidden={short !== person.name}>
        {short}
      </span>
      {short !== person.name && <span className="visually-hidden">{person.name}</span>}
      <span className={personStyles.role}>{role}</span>
    </Link>
  );
}

/** Maximum number of videos (docs/product-rules.md R15). */
const VIDEO_LIMIT = 2;

function Videos({ title }: { title: TitleInfo }) {
  const videos = title.videos.results.slice(0, VIDEO_LIMIT);
  if (videos.length === 0) return null;
  return (
    <section className={videoStyles.videos} aria-labelledby="videos">
      <h2 id="videos" className={sheet.heading}>
        Vídeos e trailers
      </h2>
      <div className={videoStyles.grid} data-count={videos.length}>
        {videos.map((video, index) => (
          <Video
            key={video.key}
            video={video}
            thumbnail={art.video(title.media_type, title.id, index + 1)}
          />
        ))}
      </div>
    </section>
  );
}

/** A stable function: a new one at each rendering would focus again. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();

interface VideoProps {
  video: TitleInfo['videos']['results'][number];
  thumbnail: string;
}

/**
 * Loads nothing from the video host, which therefore sees no visit, until the visitor presses play.
 */
function Video({ video, thumbnail }: VideoProps) {
  const [playing, setPlaying] = useState(false);
  const key = encodeURIComponent(video.key);
  if (playing) {
    return (
      <iframe
        className={videoStyles.player}
        src={`https://www.youtube-nocookie.com/embed/${key}?autoplay=1&hl=pt-BR`}
        title={video.name}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the origin is not ours to escape into
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        ref={takeFocus}
      />
    );
  }
  return (
    <a
      className={videoStyles.player}
      href={`https://www.youtube.com/watch?v=${key}`}
      aria-label={`Assistir ao vídeo: ${video.name}`}
      onClick={(event) => {
        if (isOpenedElsewhere(event)) return;
        event.preventDefault();
        setPlaying(true);
      }}
    >
      <img src={thumbnail} alt="" width={696} height={392} loading="lazy" />
      <span className={videoStyles.caption}>
        <span className={videoStyles.play}>
          <Drawing path="M7 4.5v15l13-7.5Z" size={24} shape="area" />
        </span>
        <span className={videoStyles.name}>{video.name}</span>
      </span>
    </a>
  );
}
