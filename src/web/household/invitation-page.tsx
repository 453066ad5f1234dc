import { useQuery } from '@tanstack/react-query';
import buttons from '#ui/button.module.css';
import { ApiError } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import type { HouseholdInvitation } from '#api/types.ts';
import { formatList } from '#web/foundation/format.ts';
import { useToken } from '#web/session/session-store.ts';
import { MemberFace } from './faces.tsx';
import { useHouseholdChange } from './household-query.ts';
import { seatsLeftWords } from './household-words.ts';
import { HouseHeading, Unready } from './house-parts.tsx';
import styles from './household.module.css';

interface InvitationPageProps {
  token: string;
  /** Called once the link was followed or declined. */
  onEnd: () => void;
}

/** The household that a link leads to, for whoever came by it. */
export function InvitationPage({ token, onEnd }: InvitationPageProps) {
  const viewer = useToken();
  const { data, error, refetch } = useQuery({
    queryKey: ['household-invitation', viewer, token],
    queryFn: () => send('POST /household/invitation/look', { json: { token }, withToken: true }),
    enabled: viewer !== null,
    staleTime: 0,
    retry: false,
  });
  const isGone = error instanceof ApiError && [404, 422].includes(error.status);
  if (isGone) return <GoneInvitation onEnd={onEnd} />;
  if (!data) return <Unready isFailed={error !== null} onRetry={() => void refetch()} />;
  return <Invitation invitation={data} token={token} onEnd={onEnd} />;
}

function GoneInvitation({ onEnd }: Pick<InvitationPageProps, 'onEnd'>) {
  return (
    <>
      <HouseHeading>Convite</HouseHeading>
      <div className={styles.paper} role="status">
        <p className={styles.sentence}>Este convite não vale mais.</p>
        <p className={styles.note}>
          Ele vale sete dias, ou até alguém da casa fazer outro ou sair. Peça o link novo a quem te
          chamou.
        </p>
        <div className={styles.doors}>
          <button type="button" className={buttons.ink} onClick={onEnd}>
            Ir pra Casa
          </button>
        </div>
      </div>
    </>
  );
}

function Invitation({
  invitation: { name, members, seats_left: left, membership },
  token,
  onEnd,
}: InvitationPageProps & { invitation: HouseholdInvitation }) {
  const { sending, change } = useHouseholdChange();
  const join = () =>
    change(() => send('POST /household/members', { json: { token }, withToken: true }), onEnd);
  const canJoin = membership === 'none' && left > 0;
  return (
    <>
      <HouseHeading>{name}</HouseHeading>
      <div className={styles.paper}>
        <p className={styles.label}>Convite</p>
        <p className={styles.sentence}>{stateWords(membership, left)}</p>
        <ul className={styles.invited} role="list">
          {members.map((member, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- names repeat, and the list is shown once
            <li key={place}>
              <MemberFace member={member} size={44} /> {member.name}
            </li>
          ))}
        </ul>
        {canJoin && (
          <p className={styles.note}>
            {`${formatList(members.map((member) => member.name))} ${members.length === 1 ? 'vai ver' : 'vão ver'} seu nome, sua foto, o que você quer ver e os serviços que você marcou. `}
            O que você já viu continua só seu, e suas notas também, se você não as mostrar.{' '}
            {capitalSeats(left)}.
          </p>
        )}
        <div className={styles.doors}>
          {canJoin && (
            <button
              type="button"
              className={buttons.primary}
              aria-disabled={sending}
              onClick={() => void join()}
            >
              Entrar na casa
            </button>
          )}
          <button type="button" className={`${buttons.button} ${styles.outline}`} onClick={onEnd}>
            {canJoin ? 'Agora não' : 'Ir pra Casa'}
          </button>
        </div>
      </div>
    </>
  );
}

function stateWords(membership: HouseholdInvitation['membership'], left: number): string {
  if (membership === 'here') return 'Você já mora aqui.';
  if (membership === 'elsewhere') return 'Você já está em outra casa. Saia dela pra entrar nesta.';
  return left > 0 ? 'Te chamaram pra esta casa.' : 'A casa encheu: oito é o máximo.';
}

const capitalSeats = (left: number): string => {
  const words = seatsLeftWords(left);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
