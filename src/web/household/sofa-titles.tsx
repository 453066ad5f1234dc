import { useState } from 'react';
import type { HouseholdMember, HouseholdTitle } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { TitleCard } from '#web/cards/title-card.tsx';
import { formatCount } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { itemName } from '#web/title-parts/title-view.ts';
import { MemberFace } from './faces.tsx';
import { tonightWords } from './household-words.ts';
import { HouseWhere } from './wanted.tsx';
import styles from './household.module.css';
import sofaStyles from './sofa.module.css';

interface SofaTitlesProps {
  items: readonly HouseholdTitle[];
  sitting: readonly HouseholdMember[];
  now: Date;
  /** Undefined while there is a vote. */
  onChoose: ((title: HouseholdTitle) => Promise<void>) | undefined;
}

const keyOf = ({ media_type: type, media_id: id }: HouseholdTitle) => `${type} ${id}`;

/** The wishes of those on the sofa: of all, of some, and of each one alone. */
export function SofaTitles({ items, sitting, now, onChoose }: SofaTitlesProps) {
  const wantedBy = (from: number, to: number) =>
    items.filter(({ wanted_by: { length } }) => length >= from && length <= to);
  const all = sitting.length;
  return (
    <>
      <SofaGroup titles={wantedBy(all, all)} now={now} onChoose={onChoose}>
        {all === 1 ? 'Pra ver' : all === 2 ? 'Os dois querem' : 'Todos querem'}
      </SofaGroup>
      <SofaGroup titles={wantedBy(2, all - 1)} now={now} onChoose={onChoose}>
        Mais de um quer
      </SofaGroup>
      {all > 1 && (
        <div className={sofaStyles.alone}>
          {sitting.map((member) => (
            <WantedAlone
              key={member.number}
              member={member}
              titles={items.filter(
                ({ wanted_by: by }) => by.length === 1 && by[0] === member.number,
              )}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** Titles shown at first and added each time, in rows of six. */
const PART = 12;

interface SofaGroupProps extends Pick<SofaTitlesProps, 'now' | 'onChoose'> {
  titles: readonly HouseholdTitle[];
  children: string;
}

function SofaGroup({ titles, now, onChoose, children }: SofaGroupProps) {
  const [room, setRoom] = useState(PART);
  if (titles.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={headings.section}>{children}</h2>
      <ul className={styles.grid} role="list">
        {titles.slice(0, room).map((title) => (
          <li key={keyOf(title)}>
            <TitleCard
              item={title}
              meta={
                title.watch ? <Tonight title={title} now={now} /> : <HouseWhere title={title} />
              }
            />
            {onChoose && (
              <button type="button" className={styles.link} onClick={() => void onChoose(title)}>
                Vai ser esse<span className="visually-hidden">: {itemName(title)}</span>
              </button>
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
    </section>
  );
}

/** Where to watch a title, and when it would end. */
function Tonight({ title, now }: { title: HouseholdTitle; now: Date }) {
  return (
    <>
      {title.watch && <ProviderLogo provider={title.watch} size={24} />}
      <span className="visually-hidden">{`${title.watch?.provider_name}, `}</span>
      {tonightWords(title, now)}
    </>
  );
}

/** Posters in the row of one member. */
const MOST_ALONE = 5;

function WantedAlone({
  member,
  titles,
}: {
  member: HouseholdMember;
  titles: readonly HouseholdTitle[];
}) {
  if (titles.length === 0) return null;
  return (
    <section>
      <h2 className={sofaStyles.aloneName}>
        <MemberFace member={member} size={44} />
        {member.is_you ? 'Só você quer' : `Só ${member.name} quer`}, {formatCount(titles.length)}
      </h2>
      <ul className={sofaStyles.posters} role="list">
        {titles.slice(0, MOST_ALONE).map((title) => (
          <li key={keyOf(title)}>
            <TitleLink item={title} className={sofaStyles.smallPoster}>
              <Picture
                kind="poster"
                path={title.poster_path}
                art={art.poster(title.media_type, title.media_id)}
                width={108}
                height={162}
                sizes="108px"
                alt={itemName(title)}
              />
            </TitleLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
