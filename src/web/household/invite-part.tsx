import { useEffect, useRef, useState } from 'react';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import { send } from '#web/api-client/send.ts';
import { formatLongDate } from '#web/foundation/format.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { useHouseholdChange } from './household-query.ts';
import { untilWords } from './household-words.ts';
import { invitationLink } from './invitation.ts';
import styles from './household.module.css';

interface InvitePartProps {
  /** The end of the link that works; null without one. */
  until: string | null;
  /** True if nobody else fits: a link can be ended and none made. */
  isFull: boolean;
  /** Called once the link has been ended, whose button goes with it. */
  onEnded: () => void;
}

/** The link that lets people in. Only who has just made it sees it: nobody stores it. */
export function InvitePart({ until, isFull, onEnded }: InvitePartProps) {
  const { sending, change } = useHouseholdChange();
  const [made, setMade] = useState<{ token: string; expires_at: string } | null>(null);
  // Another member's link replaces this one, and ends at another time.
  const token = made !== null && made.expires_at === until ? made.token : null;
  const make = () =>
    change(async () => setMade(await send('POST /household/invitation', { withToken: true })));
  const end = () =>
    change(() => send('DELETE /household/invitation', { withToken: true }), onEnded);
  const lasts = until && untilWords(formatLongDate(brazilDay(new Date(until))));
  return (
    <>
      <div className={styles.invite}>
        <div>
          <p className={styles.linkShown}>{inviteHeading(lasts, token)}</p>
          <p className={styles.note}>
            Quem entra vê o que a casa quer ver; notas, só as de quem mostra.
            {isFull
              ? ' A casa encheu: por enquanto, ninguém mais entra pelo link.'
              : token === null &&
                lasts &&
                ' O endereço a gente não guarda: se você perdeu, faça outro, e o de antes deixa de valer.'}
          </p>
        </div>
        <div className={styles.doors}>
          {token !== null ? (
            <SendLink key={token} link={invitationLink(window.location.origin, token)} />
          ) : (
            !isFull && (
              <button
                type="button"
                className={buttons.primary}
                aria-disabled={sending}
                onClick={() => void make()}
              >
                {lasts ? 'Fazer outro link' : 'Fazer o link'}
              </button>
            )
          )}
        </div>
      </div>
      {lasts && (
        <div className={styles.actions}>
          {token !== null && !isFull && (
            <button
              type="button"
              className={styles.link}
              aria-disabled={sending}
              onClick={() => void make()}
            >
              Trocar o link
            </button>
          )}
          <button
            type="button"
            className={styles.link}
            aria-disabled={sending}
            onClick={() => void end()}
          >
            Desligar o link
          </button>
        </div>
      )}
    </>
  );
}

function inviteHeading(lasts: string | null, token: string | null): string {
  if (lasts === null) return 'Um link, e quem você mandar entra.';
  return token === null ? `Tem um link valendo ${lasts}.` : `Entra quem tiver o link, ${lasts}.`;
}

function SendLink({ link }: { link: string }) {
  const address = useRef<HTMLInputElement>(null);
  // The button that made the link has gone.
  useEffect(() => address.current?.focus(), []);
  // Not share.ts, which the pages of titles carry: a chunk that both need would make theirs larger.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ text: 'Link copiado.', kind: 'success' });
    } catch {
      showToast({ text: 'Não deu pra copiar. Selecione o endereço.', kind: 'error' });
    }
  };
  const pass = () =>
    navigator.share({ title: 'Entra na nossa casa no VouVer', url: link }).catch(() => undefined);
  return (
    <>
      <input
        ref={address}
        className={styles.address}
        readOnly
        value={link}
        aria-label="Link do convite"
      />
      <button type="button" className={buttons.primary} onClick={() => void copy()}>
        <Icon name="link" size={20} /> Copiar o link
      </button>
      {typeof navigator.share === 'function' && (
        <button type="button" className={buttons.secondary} onClick={() => void pass()}>
          Mandar
        </button>
      )}
    </>
  );
}
