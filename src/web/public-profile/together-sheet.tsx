import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PublicProfile, Together } from '#api/types.ts';
import { TitleCard } from '#web/cards/title-card.tsx';
import { openAccountDialog } from '#web/account/open-account-dialog.ts';
import { useToken } from '#web/session/session-store.ts';
import { art } from '#web/images/image-addresses.ts';
import { togetherQuery } from './public-profile-data.ts';

interface TogetherSheetProps {
  owner: Pick<PublicProfile, 'number' | 'first_name'>;
}

/**
 * The sheet for two: the titles that the viewer and a person who opened their watch list both want to see. Anonymous
 * visitors are asked to sign in; on one's own page there is none.
 */
export function TogetherSheet({ owner }: TogetherSheetProps) {
  const token = useToken();
  const { data } = useQuery(togetherQuery(token, owner.number));
  const [shown, setShown] = useState(false);
  if (data?.is_self) return null;
  return (
    <section className="together" aria-labelledby="voces-dois">
      <div className="profile-sheet">
        <div>
          <h2 id="voces-dois" className="profile-sheet-label">
            Você e {owner.first_name}
          </h2>
          <div role="status">
            <p className="profile-sheet-answer">{answerOf(token, data)}</p>
            {data && <p className="together-covered">{coveredWords(data)}</p>}
          </div>
        </div>
        <div>
          {token === null ? (
            <button type="button" onClick={() => void openAccountDialog('sign-in')}>
              Entrar pra comparar
            </button>
          ) : (
            data !== undefined &&
            data.total > 0 && (
              <>
                <span className="together-covers" aria-hidden="true">
                  {data.items.slice(0, 4).map(({ title: { media_type: type, id } }) => (
                    <img
                      key={`${type} ${id}`}
                      src={art.poster(type, id)}
                      alt=""
                      width={44}
                      height={66}
                    />
                  ))}
                </span>
                <button type="button" aria-expanded={shown} onClick={() => setShown(!shown)}>
                  {shown ? 'Esconder' : data.total === 1 ? 'Ver qual' : `Ver os ${data.total}`}
                </button>
              </>
            )
          )}
        </div>
      </div>
      {shown && data && <Both together={data} />}
    </section>
  );
}

const answerOf = (token: string | null, together: Together | undefined) =>
  together
    ? togetherWords(together)
    : token === null
      ? 'O que vocês dois querem ver?'
      : 'Comparando...';

/** The titles, each with whether one of the two can watch it. */
function Both({ together: { items, total } }: { together: Together }) {
  return (
    <>
      <ul
        className="public-profile-titles together-titles"
        aria-label="O que vocês dois querem ver"
        role="list"
      >
        {items.map(({ title, covered }) => (
          <li key={`${title.media_type} ${title.id}`}>
            <TitleCard item={title} />
            {covered && <p className="together-here">Um de vocês assina</p>}
          </li>
        ))}
      </ul>
      {total > items.length && <p className="together-more">{`E mais ${total - items.length}.`}</p>}
    </>
  );
}

/** The number of titles that two people both want to watch: "Vocês dois querem ver 12 iguais." */
export function togetherWords({ total, first_name: name }: Together): string {
  if (total === 0) return `Você e ${name} ainda não querem ver nada igual.`;
  return `Vocês dois querem ver ${total === 1 ? 'o mesmo título' : `${total} iguais`}.`;
}

/** The number of them that can be watched: "8 estão no que um de vocês assina." */
export function coveredWords({ total, covered }: Together): string {
  if (total === 0) return '';
  if (covered === 0) return 'Nada disso está no que vocês assinam.';
  if (covered === total) {
    return total === 1
      ? 'Está no que um de vocês assina.'
      : 'Todos estão no que um de vocês assina.';
  }
  return `${covered} ${covered === 1 ? 'está' : 'estão'} no que um de vocês assina.`;
}
