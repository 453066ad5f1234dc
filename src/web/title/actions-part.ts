import { showToast } from '#ui/toast.tsx';
import { dropEarlyPresses } from '#web/foundation/early-press.ts';
import { latePart } from '#web/foundation/late-part.tsx';

const fetchActions = async () => {
  try {
    return (await import('./actions.tsx')).Actions;
  } catch (error) {
    if (dropEarlyPresses()) showToast({ text: 'Tente novamente!', kind: 'error' });
    throw error;
  }
};

/** The late part of a title's page with the visitor's actions, in each of its places. */
export const { Part: Actions, load: loadActions } = latePart(fetchActions);
