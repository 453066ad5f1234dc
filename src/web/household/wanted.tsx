import { useState } from 'react';
import type { HouseholdMember, HouseholdTitle } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { TitleCard } from '#web/cards/title-card.tsx';
import { formatCount } from '#web/foundation/format.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { isFreeOffer } from '#web/offer-parts/offers.ts';
import { FaceRow, MemberFace } from './faces.tsx';
import { groupWords, ratedByWords, wantedByWords } from './household-words.ts';
import styles from './household.module.css';

interface WantedTitlesProps {
  items: readonly HouseholdTitle[];
  members: readonly HouseholdMember[];
  /** Titles that the house wants, also those that are not among the items. */
  total: number;
}

/** 'A casa quer ver': by how many of them want it, of all or of one member. */
export function WantedTitles({ items, members, total }: WantedTitlesProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  // A member who has just left chooses nothing any more.
  const wisher = members.find(({ number }) => number === chosen);
  const shown = wisher ? items.filter(({ wanted_by: by }) => by.includes(wisher.number)) : items;
  return (
    <section className={styles.section} aria-labelledby="casa-quer">
      <h2 id="casa-quer" className={headings.section}>
        A casa quer ver
      </h2>
      {total === 0 ? (
        <p className={styles.lead}>
          Toque em VOU VER na página de um título e ele aparece aqui, pra casa toda.
        </p>
      ) : (
        <>
          {members.length > 1 && (
            <div className={styles.pills} role="group" aria-label="De quem">
              <button
                type="button"
                className={styles.pill}
                aria-pressed={!wisher}
                onClick={() => setChosen(null)}
              >
                Todos, {formatCount(total)}
              </button>
              {members.map((member) => (
                <button
                  key={member.number}
                  type="button"
                  className={styles.pill}
                  aria-pressed={member === wisher}
                  onClick={() => setChosen(member.number)}
                >
                  <MemberFace member={member} size={36} />
                  {member.name}, {formatCount(member.wants)}
                </button>
              ))}
            </div>
          )}
          {[...Map.groupBy(shown, ({ wanted_by: by }) => by.length)].map(([people, titles]) => (
            <WantedGroup
              key={`${wisher?.number ?? 'todos'} ${people}`}
              people={people}
              titles={titles}
              members={members}
            />
          ))}
        </>
      )}
    </section>
  );
}

/** Titles shown at first and added each time, in rows of six. */
const PART = 12;

interface WantedGroupProps {
  people: number;
  titles: readonly HouseholdTitle[];
  members: readonly HouseholdMember[];
}

function WantedGroup({ people, titles, members }: WantedGroupProps) {
  const [room, setRoom] = useState(PART);
  return (
    <>
      <h3 className={styles.group}>
        {groupWords(people, members.length)}, {formatCount(titles.length)}
      </h3>
      <ul className={styles.grid} role="list">
        {titles.slice(0, room).map((title) => (
          <li key={`${title.media_type} ${title.media_id}`} className={styles.wanted}>
            <TitleCard item={title} meta={<HouseWhere title={title} />} />
            {members.length > 1 && (
              <FaceRow
                size={32}
                members={members.filter(({ number }) => title.wanted_by.includes(number))}
                label={wantedByWords(title, members)}
              />
            )}
            {title.rated_by.length > 0 && (
              <p className={styles.rated}>{ratedByWords(title, members)}</p>
            )}
          </li>
        ))}
      </ul>
      {titles.length > room && (
        <button
          type="button"
          className={`${buttons.secondary} ${styles.more}`}
          onClick={() => setRoom(room + PART)}
        >
          Mostrar mais
        </button>
      )}
    </>
  );
}

/** Where the house can watch a title, or who has it that nobody here pays for. */
export function HouseWhere({ title: { watch, offer } }: { title: HouseholdTitle }) {
  if (watch)
    return (
      <>
        <ProviderLogo provider={watch} size={24} />
        <span className="visually-hidden">{`${watch.provider_name}, `}</span>
        <span className={styles.inPlan}>{isFreeOffer(watch) ? 'Grátis' : 'No plano da casa'}</span>
      </>
    );
  if (!offer) return 'Fora do streaming';
  const isPaid = offer.type === 'rent' || offer.type === 'buy';
  return (
    <>
      <ProviderLogo provider={offer} size={24} />
      {offer.provider_name}, {isPaid ? 'só pra alugar ou comprar' : 'ninguém assina'}
    </>
  );
}
