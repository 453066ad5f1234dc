import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '#web/api-client/send.ts';
import { useToken } from '#web/session/session-store.ts';
import { HouseHeading, HouseholdStyles, NameForm, Unready } from './house-parts.tsx';
import { House } from './house.tsx';
import { householdQuery, useHouseholdChange } from './household-query.ts';
import { InvitationPage } from './invitation-page.tsx';
import { followFragment, forgetInvitation, takeInvitation } from './invitation.ts';
import styles from './household.module.css';

/** 'Casa': the people that the viewer watches with, or the invitation by whose link they came. */
export function HouseholdPage() {
  const { data, isError, refetch } = useQuery(householdQuery(useToken()));
  const [token, setToken] = useState(takeInvitation);
  useEffect(
    () =>
      followFragment(() => {
        const taken = takeInvitation();
        if (taken !== null) setToken(taken);
      }),
    [],
  );
  const endInvitation = () => {
    forgetInvitation();
    setToken(null);
  };
  return (
    <article className={styles.page}>
      <HouseholdStyles />
      {token !== null ? (
        <InvitationPage token={token} onEnd={endInvitation} />
      ) : data ? (
        data.household ? (
          <House house={data.household} />
        ) : (
          <NoHouse />
        )
      ) : (
        <Unready isFailed={isError} onRetry={() => void refetch()} />
      )}
    </article>
  );
}

/** The page of somebody without a household. */
function NoHouse() {
  return (
    <>
      <HouseHeading>Casa</HouseHeading>
      <div className={styles.paper}>
        <p className={styles.label}>Quem vê com você</p>
        <p className={styles.sentence}>Junte o que a casa toda quer ver.</p>
        <p className={styles.note}>
          Até oito pessoas, cada uma com a sua conta. A gente mostra o que todo mundo quer e ninguém
          viu, no que vocês já pagam. Notas e listas continuam de cada um.
        </p>
        <MakeHouse />
      </div>
      <p className={styles.aside}>
        Te chamaram? Abra o link do convite e você entra na casa de quem chamou.
      </p>
    </>
  );
}

function MakeHouse() {
  const { sending, change } = useHouseholdChange();
  return (
    <NameForm
      id="casa-nome"
      name="Nossa casa"
      sending={sending}
      onName={(name) =>
        void change(() => send('POST /household', { json: { name }, withToken: true }))
      }
    >
      Fazer a casa
    </NameForm>
  );
}
