/** Number of titles in these subscriptions; each title is given as the families whose subscription includes it. */
export const countInPlans = (
  titles: readonly (readonly number[])[],
  subscriptions: readonly { id: number }[],
): number =>
  titles.filter((families) => subscriptions.some(({ id }) => families.includes(id))).length;

/** "9 já estão no seu plano"; `total` makes it "9 de 12 já estão no seu plano". */
export function inPlanWords(count: number, total?: number): string {
  if (count === 0 && total !== undefined) return 'Nenhum tá no seu plano ainda';
  const all = total === undefined ? '' : ` de ${total}`;
  return `${count}${all} já ${count === 1 ? 'está' : 'estão'} no seu plano`;
}
