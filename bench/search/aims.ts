/**
 * Aims for every kind of query in the large catalogue: milliseconds, of which the CPU is that of database and node
 * together; the ratio to the small catalogue's time; recall@5 of the generated kinds.
 */
export const AIMS = { median: 5, p99: 40, cpu: 3, ratio: 2, recall: 0.95 };
