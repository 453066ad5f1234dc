export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/**
 * The Mann-Whitney rank test: how many standard deviations the ranks of two samples are apart. Between
 * -1.96 and 1.96 in 95 % of the cases if both are from the same distribution. For samples of 20 or more.
 */
export function mannWhitney(ones: readonly number[], others: readonly number[]): number {
  const all = [
    ...ones.map((value) => ({ value, isOne: true })),
    ...others.map((value) => ({ value, isOne: false })),
  ].toSorted((a, b) => a.value - b.value);
  let rankSum = 0;
  for (let at = 0; at < all.length;) {
    let end = at;
    while (end < all.length && all[end]!.value === all[at]!.value) end += 1;
    // Equal values share the mean of their ranks.
    const rank = (at + 1 + end) / 2;
    rankSum += rank * all.slice(at, end).filter(({ isOne }) => isOne).length;
    at = end;
  }
  const [n, m] = [ones.length, others.length];
  const u = rankSum - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}
