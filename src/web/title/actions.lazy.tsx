import type { TitleInfo } from '#api/types.ts';
import { useViewerTitle } from '#web/library/viewer-title-store.ts';
import { ActionBlock } from './action-block.tsx';
import { Dock } from './dock.tsx';
import { WatchlistButton } from './watchlist-button.tsx';
import styles from './actions.module.css';
import { repeatEarlyPress } from '#web/foundation/early-press.ts';

interface ActionsProps {
  title: TitleInfo;
  /** The block AÇÕES, the phone's dock, or the ticket of a title without offers. */
  place: 'block' | 'dock' | 'ticket';
}

/** The visitor's actions on a title. The server renders them as for a title without any mark. */
export function Actions({ title, place }: ActionsProps) {
  const key = { type: title.media_type, id: title.id };
  const state = useViewerTitle(key);
  if (place === 'block') return <ActionBlock title={title} titleKey={key} state={state} />;
  const watchlist = <WatchlistButton title={key} isOn={state?.watchlist ?? false} />;
  if (place === 'dock') return <Dock title={title}>{watchlist}</Dock>;
  return (
    <div ref={repeatEarlyPress} data-early="" className={styles.ticket}>
      {watchlist}
    </div>
  );
}
