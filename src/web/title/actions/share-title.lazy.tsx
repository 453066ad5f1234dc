import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TitleInfo } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { showToast } from '#ui/toast.tsx';
import { failureWords } from '#web/account/sending.ts';
import { useSending } from '#web/account/sending.ts';
import { read } from '#web/api-client/api-client.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { currentSite } from '#web/foundation/site.ts';
import { titlePath } from '#web/head/title-head.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { answer } from '#web/offer-parts/offers.ts';
import { viewerKey } from '#web/session/current-user.ts';
import { useToken } from '#web/session/session-store.ts';
import { ShareDialog, sharePicture } from '#web/sharing/share-dialog.lazy.tsx';
import { titleName } from '#web/title-parts/title-view.ts';
import styles from './send-to-tv.module.css';

interface ShareTitleProps {
  title: TitleInfo;
  open: boolean;
  onClose: () => void;
}

/** The share dialog of a title. */
export function ShareTitle({ title, ...dialog }: ShareTitleProps) {
  return (
    <ShareDialog
      name={titleName(title)}
      url={`${currentSite().url}${titlePath(title)}`}
      line={answer(title.providers)}
      picture={
        <Picture
          kind="poster"
          path={title.poster_path}
          art={art.poster(title.media_type, title.id)}
          width={84}
          height={126}
          sizes="84px"
          className={sharePicture}
        />
      }
      {...dialog}
    >
      <SendToTv title={title} />
    </ShareDialog>
  );
}

/** 'Mandar pra TV': a button for each TV of the signed-in person that is on; nothing without one. */
function SendToTv({ title }: { title: TitleInfo }) {
  const token = useToken();
  const queryKey = viewerKey(token, 'tv-screens');
  const client = useQueryClient();
  const { sending, send } = useSending();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read('GET /tv/screens', { withToken: true, signal }),
    enabled: token !== null,
    staleTime: 0,
  });
  const screens = data?.items.filter(({ on }) => on) ?? [];
  if (screens.length === 0) return null;
  const open = (id: string, name: string) =>
    send(
      async () => {
        const kind = title.media_type === 'movie' ? 'movie' : 'series';
        await sendToApi('POST /tv/screens/{id}/open', {
          withToken: true,
          path: { id },
          json: { kind, id: title.id },
        });
        showToast({ text: `Abrindo em ${name}`, kind: 'success', place: 'top' });
      },
      (error) => {
        const isOff = error.status === 409 || error.status === 404;
        const text = isOff ? `${name} não está mais ligada.` : failureWords(error);
        showToast({ text, kind: 'error', place: 'top' });
        if (isOff) void client.invalidateQueries({ queryKey });
      },
    );
  return (
    <div className={styles.send} role="group" aria-labelledby="mandar-pra-tv">
      <p id="mandar-pra-tv">Mandar pra TV</p>
      {screens.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={buttons.secondary}
          aria-disabled={sending}
          onClick={() => void open(id, name)}
        >
          <svg width={20} height={20} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M3 5h18v12H3zM8 20h8" />
          </svg>
          {name}
        </button>
      ))}
    </div>
  );
}
