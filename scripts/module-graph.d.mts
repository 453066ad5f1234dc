export interface ModuleGraph {
  files: Set<string>;
  uses: Map<string, Set<string>>;
}
export function readGraph(): ModuleGraph;
export function distancesTo(
  changed: readonly string[],
  graph: ModuleGraph,
  further?: Map<string, string[]>,
): Map<string, number>;
