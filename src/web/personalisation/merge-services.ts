/** The services that this browser and an account last agreed on. */
export interface Agreement {
  /** The id of the person whose services this browser stores. */
  owner: string;
  /** The services that both had then, by id. */
  ids: readonly number[];
}

/** The agreement in a stored text; null if there is none or it is invalid. */
export function readAgreement(text: string | null): Agreement | null {
  try {
    const { owner, ids } = Object(JSON.parse(text ?? 'null')) as Record<string, unknown>;
    return typeof owner === 'string' && Array.isArray(ids) && ids.every(Number.isSafeInteger)
      ? { owner, ids: ids as number[] }
      : null;
  } catch {
    return null;
  }
}

/**
 * Merges the services of the browser and the account, by id: additions and removals of either side since they last
 * agreed count; without an agreement both are joined. Another person's services in the browser are not taken over.
 */
export function mergeServices(
  browser: readonly number[],
  account: readonly number[],
  { agreement, owner }: { agreement: Agreement | null; owner: string },
): number[] {
  if (agreement !== null && agreement.owner !== owner) return [...account];
  const base = new Set(agreement?.ids);
  const removed = new Set([...base].filter((id) => !browser.includes(id)));
  const added = browser.filter((id) => !base.has(id));
  return [...new Set([...account, ...added])].filter((id) => !removed.has(id));
}
