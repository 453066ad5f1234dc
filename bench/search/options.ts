import process from 'node:process';
import type { Sample } from './judging.ts';

export type Options = {
  sample: Sample;
  /** Misses of each kind to print. */
  shown: number;
  /** Only these kinds; empty for all. */
  kinds: string[];
  /** Only the labelled queries, on the real catalogue. */
  labelled: boolean;
  /** Only the labelled queries, on the real catalogue, without each strategy in turn. */
  ablate: boolean;
  /** Only the queries that clever rules once broke. */
  pitfalls: boolean;
  database: 'all' | 'postgresql' | 'embedded';
};

/** The options of the search bench, which its head describes. */
export function readOptions(): Options {
  const { SEARCH_SAMPLE, SEARCH_SHOW, SEARCH_KINDS, SEARCH_DATABASE } = process.env;
  return {
    sample: SEARCH_SAMPLE === 'tune' ? 'tune' : 'report',
    shown: Number(SEARCH_SHOW ?? 0),
    kinds: SEARCH_KINDS === undefined ? [] : SEARCH_KINDS.split(',').map((kind) => kind.trim()),
    database:
      SEARCH_DATABASE === 'postgresql' || SEARCH_DATABASE === 'embedded' ? SEARCH_DATABASE : 'all',
    labelled: process.argv.includes('--labelled'),
    ablate: process.argv.includes('--ablate'),
    pitfalls: process.argv.includes('--pitfalls'),
  };
}
