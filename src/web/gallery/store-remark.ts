import { send } from '#web/api-client/send.ts';
import type { TitleKey } from '#web/library/library-changes.ts';
import { referenceOf } from './gallery-data.ts';

/** Stores the viewer's remark about a title of their collection; an empty one deletes it. Throws `ApiError`. */
export async function storeRemark(list: number, key: TitleKey, remark: string): Promise<void> {
  const json = { ...referenceOf(key), remark };
  await send('PUT /collections/{id}/remark', { path: { id: list }, json, withToken: true });
}
