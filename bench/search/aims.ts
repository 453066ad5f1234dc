/**
 * What is expected of every kind of query in the large catalogue: milliseconds, of which the CPU is
 * that of database and node together; how much slower than the small catalogue; recall@5 of the
 * generated kinds.
 */
export const AIMS = { median: 5, p99: 40, cpu: 3, ratio: 2, recall: 0.95 };
