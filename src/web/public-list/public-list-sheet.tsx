import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MediaItem, PublicCollection } from '#api/types.ts';
import { titleSlug } from '#shared/slug.ts';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import { currentSite } from '#web/foundation/site.ts';
import { ActionIcon } from '#web/library/action-icon.tsx';
import { countInPlans, inPlanWords } from '#web/lists/in-my-plan.tsx';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import type { ShareDialog } from '#web/sharing/share-dialog.lazy.tsx';
import { countWords, coverageWords } from './coverage-words.ts';
import { wantAll } from './want-all.ts';

interface PublicListSheetProps {
  list: PublicCollection;
  /** The titles on this page of it. */
  shown: readonly MediaItem[];
}

/** The sheet of paper with the answer for the whole list, and a visitor's actions. */
export function PublicListSheet({ list, shown }: PublicListSheetProps) {
  const [wanting, setWanting] = useState(false);
  const want = async () => {
    setWanting(true);
    await wantAll(
      list.id,
      shown.map(({ media_type: type, id }) => ({ type, id })),
    );
    setWanting(false);
  };
  return (
    <section className="public-list-sheet" aria-labelledby="onde-ver">
      <div>
        <h2 id="onde-ver" className="public-list-label">
          Onde ver tudo
        </h2>
        <p className="public-list-answer">{coverageWords(list.total_items, list.coverage)}</p>
        <Mine families={list.plan_families} />
      </div>
      <div className="public-list-actions">
        {list.total_items > 0 && (
          <button
            type="button"
            className={buttons.primary}
            disabled={wanting}
            onClick={() => void want()}
          >
            <ActionIcon name="vouver" /> Quero ver todos
          </button>
        )}
        <Share list={list} />
      </div>
    </section>
  );
}

/** The part of it in the visitor's subscriptions, or a link to mark them. */
function Mine({ families }: { families: readonly (readonly number[])[] }) {
  const subscriptions = useSubscriptions();
  if (subscriptions.length === 0) {
    return (
      <Link to="/platforms" className="public-list-ask">
        Marque o que você assina
      </Link>
    );
  }
  const count = countInPlans(families, subscriptions);
  return (
    <p className="public-list-mine" data-some={count > 0}>
      {count > 0 && <Icon name="check" size={20} />}
      {inPlanWords(count, families.length)}
    </p>
  );
}

function Share({ list }: { list: PublicCollection }) {
  const [sharing, setSharing] = useState(false);
  // Loaded when the pointer or the focus approaches the button: most visits do not share.
  const [Dialog, setDialog] = useState<typeof ShareDialog>();
  const load = () => import('#web/sharing/share-dialog.lazy.tsx');
  const share = () =>
    load().then(
      (loaded) => {
        setDialog(() => loaded.ShareDialog);
        setSharing(true);
      },
      () => showToast({ text: 'Não deu pra abrir. Tente de novo.', kind: 'error' }),
    );
  return (
    <>
      <button
        type="button"
        className="public-list-share"
        aria-haspopup="dialog"
        onPointerEnter={() => void load().catch(() => undefined)}
        onFocus={() => void load().catch(() => undefined)}
        onClick={() => void share()}
      >
        <Icon name="share" /> Compartilhar
      </button>
      {Dialog && (
        <Dialog
          name={list.name}
          url={`${currentSite().url}/lista/${titleSlug(list.name, list.id)}`}
          line={countWords(list.total_items, list.coverage)}
          picture={null}
          open={sharing}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  );
}
