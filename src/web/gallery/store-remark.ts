import { send } from '#web/api-client/send.ts';
import type { TitleKey } from '#web/library/library-changes.ts';
import { referenceOf } from './gallery-data.ts';

/** Stores what the viewer says about a title of their collection; empty for nothing. Throws `ApiError`. */
export async function storeRemark(list: number, key: TitleKey, remark: string): Promise<void> {
  const json = { ...referenceOf(key), remark };
  await send('PUT /collections/{id}/remark', { path: { id: list }, json, withToken: true });
}
