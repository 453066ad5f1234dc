import { Link } from '@tanstack/react-router';
import { useRef, useState, type RefObject } from 'react';
import type { Household } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { Dialog } from '#ui/dialog.tsx';
import headings from '#ui/heading.module.css';
import { Icon } from '#ui/icon.tsx';
import stubs from '#ui/stub.module.css';
import { send } from '#web/api-client/send.ts';
import { formatList, formatPrice } from '#web/foundation/format.ts';
import { AgeBadge } from '#web/title-parts/badges.tsx';
import { FaceRow, MemberFace } from './faces.tsx';
import { focusIfLost, HouseHeading, NameForm } from './house-parts.tsx';
import { useHouseholdChange } from './household-query.ts';
import * as words from './household-words.ts';
import { InvitePart } from './invite-part.tsx';
import { SeatsDialog } from './seats-dialog.tsx';
import { HouseServices } from './services.tsx';
import { WantedTitles } from './wanted.tsx';
import facade from './facade.module.css';
import styles from './household.module.css';

/** The house: what it can watch, who lives there, who pays for what, and what they want to watch. */
export function House({ house }: { house: Household }) {
  const { members, seats_left: left } = house;
  const self = members.find(({ is_you: isYou }) => isYou);
  const isGrown = self?.age_limit === null;
  const mayInvite = left > 0 && isGrown;
  // Also in a full house, where its link can only be ended.
  const hasLinkPart = isGrown && (left > 0 || house.invitation_until !== null);
  const callHeading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <HouseHeading>{house.name}</HouseHeading>
      <HouseTicket house={house} />
      <Windows house={house} mayInvite={mayInvite} />
      <HouseServices services={house.services} members={members} />
      <WantedTitles items={house.items} members={members} total={house.wanted.total} />
      <section className={styles.section} aria-labelledby="chamar">
        <h2 ref={callHeading} id="chamar" className={headings.section} tabIndex={-1}>
          {mayInvite ? 'Chamar pra casa' : 'A casa'}
        </h2>
        {hasLinkPart && (
          <InvitePart
            until={house.invitation_until}
            isFull={left === 0}
            onEnded={() => callHeading.current?.focus()}
          />
        )}
        <HouseActions house={house} above={callHeading} />
      </section>
    </>
  );
}

function HouseTicket({ house: { members, services, wanted } }: { house: Household }) {
  const sitting = members.filter(({ sits_since: since }) => since !== null);
  const since = sitting.map(({ sits_since: at }) => at ?? '').toSorted()[0];
  const paid = services.reduce((sum, { price }) => sum + (price ?? 0), 0);
  return (
    <section className={styles.ticket} aria-label="O que dá pra ver">
      <div className={styles.answer}>
        <p className={styles.label}>{words.sizeWords(members.length, services.length)}</p>
        <p className={styles.sentence}>{words.houseAnswerWords(members.length, wanted)}</p>
        <p className={styles.note}>
          {words.aloneWords(members.length, wanted)}
          {paid > 0 && ` Por mês, a casa paga a partir de ${formatPrice(paid)}.`}
        </p>
      </div>
      <div className={`${styles.stub} ${stubs.stub}`}>
        <p className={styles.label}>Hoje no sofá</p>
        <div className={styles.onSofa}>
          {sitting.length > 0 && <FaceRow members={sitting} size={44} label="" />}
          <p>
            <b>
              {sitting.length > 0
                ? formatList(sitting.map(({ name }) => name))
                : 'Ninguém sentou ainda'}
            </b>
            {since !== undefined && since !== '' && (
              <span>{words.sinceWords(new Date(since))}</span>
            )}
          </p>
        </div>
        <Link to="/casa" hash="sofa" className={buttons.primary}>
          Escolher juntos
        </Link>
      </div>
    </section>
  );
}

/** One window for each person, and an empty one for the next. */
function Windows({ house, mayInvite }: { house: Household; mayInvite: boolean }) {
  return (
    <section className={facade.facade} aria-label="Quem mora aqui">
      <ul className={facade.windows} role="list">
        {house.members.map((member) => (
          <li key={member.number}>
            <div className={facade.window}>
              <MemberFace member={member} size={132} />
              {member.age_limit !== null && (
                <ul className={facade.limit} role="list">
                  <AgeBadge rating={member.age_limit} />
                </ul>
              )}
            </div>
            <b>
              {member.name}
              {member.is_you && ', você'}
            </b>
            <span>{words.wantsWords(member)}</span>
          </li>
        ))}
        {mayInvite && (
          <li>
            <a href="#chamar" className={facade.emptyWindow}>
              <span className={`${facade.window} ${facade.open}`}>
                <Icon name="plus" size={28} />
              </span>
              <b>Chamar alguém</b>
              <span>{words.seatsLeftWords(house.seats_left)}</span>
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

type OpenDialog = 'name' | 'seats' | 'leave' | null;

interface HouseActionsProps {
  house: Household;
  /** The heading that gets the focus when the button of a closed dialog has gone. */
  above: RefObject<HTMLHeadingElement | null>;
}

/** Changes of the house itself: its name and its seats, by the owner, and leaving. */
function HouseActions({ house, above }: HouseActionsProps) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => {
    setDialog(null);
    focusIfLost(above.current);
  };
  const { sending, change } = useHouseholdChange();
  const self = house.members.find(({ is_you: isYou }) => isYou);
  if (!self) return null;
  const leave = () =>
    change(
      () =>
        send('DELETE /household/members/{number}', {
          path: { number: self.number },
          withToken: true,
        }),
      close,
    );
  return (
    <div className={styles.actions}>
      {self.is_owner && (
        <button type="button" className={styles.link} onClick={() => setDialog('name')}>
          Mudar o nome da casa
        </button>
      )}
      {self.is_owner && house.members.length > 1 && (
        <button type="button" className={styles.link} onClick={() => setDialog('seats')}>
          Assento de criança
        </button>
      )}
      {(house.members.length > 1 || self.shows_ratings) && (
        <button
          type="button"
          className={styles.link}
          aria-disabled={sending}
          onClick={() =>
            void change(() =>
              send('PUT /household/ratings', {
                json: { shown: !self.shows_ratings },
                withToken: true,
              }),
            )
          }
        >
          {self.shows_ratings ? 'Esconder minhas notas da casa' : 'Mostrar minhas notas pra casa'}
        </button>
      )}
      <button
        type="button"
        className={`${styles.link} ${styles.danger}`}
        onClick={() => setDialog('leave')}
      >
        Sair da casa
      </button>
      <Dialog open={dialog === 'name'} onClose={close} title="Nome da casa">
        <NameForm
          id="casa-outro-nome"
          name={house.name}
          sending={sending}
          onName={(name) =>
            void change(() => send('PATCH /household', { json: { name }, withToken: true }), close)
          }
        >
          Guardar
        </NameForm>
      </Dialog>
      <SeatsDialog open={dialog === 'seats'} onClose={close} members={house.members} />
      <Dialog open={dialog === 'leave'} onClose={close} title="Sair da casa?">
        <p className={styles.dialogWords}>
          {house.members.length === 1
            ? 'Só tem você aqui: a casa acaba. Suas listas e notas continuam suas.'
            : 'O que é seu vai com você: listas, notas e serviços. O que é dos outros fica. Pra voltar, só com outro convite.'}
        </p>
        <div className={styles.doors}>
          <button
            type="button"
            className={buttons.primary}
            aria-disabled={sending}
            onClick={() => void leave()}
          >
            Sair da casa
          </button>
          <button type="button" className={buttons.secondary} onClick={close}>
            Ficar
          </button>
        </div>
      </Dialog>
    </div>
  );
}
