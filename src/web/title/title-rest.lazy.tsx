import type { Product, TitleInfo } from '#api/types.ts';
import { Carousel } from '#ui/carousel.tsx';
import { ShopCarousel } from '#web/cards/shop-carousel.tsx';
import { TitleCarousel } from '#web/cards/title-carousel.tsx';
import { crewByPerson } from './crew-by-person.ts';
import { PersonCard } from './person-card.tsx';
import { SeriesPart } from './series-seasons-part.ts';
import { Synopsis, TechnicalSheet } from './technical-sheet.tsx';
import styles from './title-rest.module.css';
import { titleCredits } from '#web/title-parts/title-view.ts';
import { TitleHistory } from './title-history.tsx';
import { Videos } from './videos.tsx';

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
