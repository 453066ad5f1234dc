import type { Product, TitleInfo } from '#api/types.ts';
import { Carousel } from '#ui/carousel.tsx';
import { bandStyle, bandOfTitle } from '#web/band.ts';
import { TitleCarousel } from '#web/cards/title-carousel.tsx';
import { ShopCarousel } from '#web/cards/shop-carousel.tsx';
import { Actions } from './actions.tsx';
import { Availability } from './availability.tsx';
import { Badges } from './badges.tsx';
import { Dock } from './dock.tsx';
import { PersonCard } from './person-card.tsx';
import { jobTitle } from './jobs.ts';
import { Ratings } from './ratings.tsx';
import { Synopsis, TechnicalSheet } from './technical-sheet.tsx';
import { TitleLockup } from './title-lockup.tsx';
import styles from './title-page.module.css';
import { Backdrop, Poster } from './title-pictures.tsx';
import { titleCredits, titleName } from './title-view.ts';
import { Videos } from './videos.tsx';

/** Most people a carousel shows; the rest are on the person's own page. */
const PEOPLE_LIMIT = 20;

/** The page of a film or a series: one page, two shapes. */
export function TitlePage({ title, products }: { title: TitleInfo; products: Product[] }) {
  const { cast, crew } = titleCredits(title);
  return (
    <article className={styles.page} style={bandStyle(bandOfTitle(title))}>
      <div className={styles.top} data-photo={title.backdrop_path !== null}>
        <Backdrop title={title} />
        <Poster title={title} />
        <div className={styles.name}>
          <TitleLockup name={titleName(title)} />
        </div>
        <div className={styles.badges}>
          <Badges title={title} />
        </div>
        <div className={styles.ratings}>
          <Ratings ratings={title.ratings} />
        </div>
        <div className={styles.answer}>
          <Availability providers={title.providers} />
        </div>
        <div className={styles.actions}>
          <Actions title={title} />
        </div>
      </div>
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
          {crew.slice(0, PEOPLE_LIMIT).map((member) => (
            <PersonCard
              key={`${member.id} ${member.job}`}
              person={member}
              role={jobTitle(member.job, member.department, member.gender)}
            />
          ))}
        </Carousel>
      ) : (
        <p className={styles.empty}>SEM INFORMAÇÕES DE EQUIPE</p>
      )}
      <Dock title={title} />
    </article>
  );
}
