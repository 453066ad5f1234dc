import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ForYouTitle } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import { TitleCard } from '#web/cards/title-card.tsx';
import { useKeptLikes } from './kept-likes.ts';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { useToken } from '#web/session/session-store.ts';
import { TakenIntoAccount } from './considered.tsx';
import { forYouQuery } from './for-you-query.ts';
import sheet from './for-you.sheet.css?url';
import styles from './for-you.module.css';
import { MoreMenu } from './more-menu.tsx';
import { ReasonLine } from './reason-line.tsx';
import { FirstSlab } from './slab.tsx';
import { nothingForYou, rowLead } from './for-you-texts.ts';
import { PutAwayPlace, keyOfTitle, usePutAway } from './put-away.tsx';

const ForYouStyles = styleSheet(sheet);

/** Fewer titles are no row. */
const FEWEST = 3;

/** Titles for the viewer: the first one large, in its colours, and each with the reason. */
export function ForYouRow() {
  const services = useSubscriptions().map(({ id }) => id);
  const { data, isError, refetch } = useQuery(forYouQuery(useToken(), services));
  useKeptLikes();
  const hasRow = data !== undefined && data.items.length >= FEWEST;
  return (
    <>
      <ForYouStyles />
      {data && (
        // The head stays while the titles change, because the dialog gives the focus back to its button there.
        <section className={styles.section} aria-labelledby="pra-voce">
          <div className={styles.head}>
            <div>
              <h2 id="pra-voce" className={headings.section}>
                Pra você
              </h2>
              {hasRow && <p className={styles.lead}>{rowLead(data)}</p>}
            </div>
            <TakenIntoAccount />
          </div>
          {hasRow ? (
            <Row items={data.items} />
          ) : (
            // In the room of the row: without it the page would move.
            <div className={styles.notice}>
              <p>{nothingForYou(data)}</p>
              {data.signals < FEWEST && (
                <Link to="/tres-que-voce-gosta" className={buttons.secondary}>
                  Escolher três que eu gosto
                </Link>
              )}
            </div>
          )}
        </section>
      )}
      {!data && isError && (
        <div className={styles.notice}>
          <p role="alert">Não deu pra ver as indicações pra você agora.</p>
          <button type="button" className={buttons.secondary} onClick={() => void refetch()}>
            Tentar de novo
          </button>
        </div>
      )}
    </>
  );
}

function Row({ items }: { items: readonly ForYouTitle[] }) {
  const { putAway, ...away } = usePutAway();
  const [first, ...others] = items;
  return (
    <>
      <p className="visually-hidden" role="status">
        {away.said}
      </p>
      <div className={styles.row}>
        {first &&
          (away.of(first) ? (
            <PutAwayPlace title={first} away={away} isLarge />
          ) : (
            <FirstSlab title={first} menu={<MoreMenu title={first} onChoose={putAway} />} />
          ))}
        <ul className={styles.track} role="list">
          {others.map((title) => (
            <li key={keyOfTitle(title)}>
              {away.of(title) ? (
                <PutAwayPlace title={title} away={away} />
              ) : (
                <>
                  <TitleCard item={title} />
                  <div className={styles.why}>
                    <ReasonLine reason={title.reason} />
                  </div>
                  <div className={styles.overPoster}>
                    <MoreMenu title={title} onChoose={putAway} />
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
