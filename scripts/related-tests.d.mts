import type { ModuleGraph } from './module-graph.mjs';

export interface RelatedTest {
  file: string;
  /** Steps in the module graph between the test and the nearest changed file. */
  distance: number;
}
export interface RelatedTests {
  unit: RelatedTest[];
  database: RelatedTest[];
  browser: RelatedTest[];
  /** The changed files that can reach every test. */
  everything: string[];
  /** The site must be built again. */
  built: boolean;
}
export function relatedTests(changed: readonly string[], graph?: ModuleGraph): RelatedTests;
export function projectOf(file: string): 'unit' | 'database' | 'browser' | undefined;
