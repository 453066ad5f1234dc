import type { Highs, Model } from 'highs';
import { itemAt } from '#shared/list-items.ts';

/** A linear program of whole and other numbers, in rows. The objective is maximised. */
export interface Program {
  columns: { objective: number; upper: number; isWhole: boolean }[];
  rows: { lower: number; upper: number; entries: (readonly [column: number, value: number])[] }[];
  /** Differences of the objective that are smaller than this do not matter. */
  resolution: number;
}

/** A program that stays in the solver's memory, to be solved again with other bounds. */
export interface OpenProgram {
  /** Changes the bounds of one row. */
  bound: (row: number, lower: number, upper: number) => void;
  /** The best values of the columns, whole ones rounded; null if there is no solution. */
  solve: () => number[] | null;
}

/** @throws Error if the solver finds no proven optimum for another reason than that there is none */
export function withProgram<Result>(
  highs: Highs,
  program: Program,
  use: (open: OpenProgram) => Result,
): Result {
  return highs.withModel(modelOf(highs, program), (model) => {
    model.options.set({
      output_flag: false,
      mip_rel_gap: 0,
      mip_abs_gap: program.resolution / 2,
      mip_feasibility_tolerance: 1e-9,
      primal_feasibility_tolerance: 1e-9,
    });
    return use({
      bound: (row, lower, upper) => void model.changeRowBounds(row, lower, upper),
      solve: () => solve(highs, model, program),
    });
  });
}

function solve(highs: Highs, model: Model, { columns }: Program): number[] | null {
  const { modelStatus } = model.run();
  const status = highs.constants.modelStatus;
  if (modelStatus === status.infeasible) return null;
  if (modelStatus !== status.optimal) throw new Error(`the solver ended with ${modelStatus}`);
  const { colValue } = model.getSolution();
  return columns.map(({ isWhole }, at) => {
    const value = itemAt(colValue, at);
    return isWhole ? Math.round(value) : value;
  });
}

function modelOf(highs: Highs, { columns, rows }: Program) {
  const { integer, continuous } = highs.constants.variableType;
  const starts: number[] = [];
  let end = 0;
  for (const row of rows) {
    starts.push(end);
    end += row.entries.length;
  }
  starts.push(end);
  const entries = rows.flatMap((row) => row.entries);
  return {
    numCols: columns.length,
    numRows: rows.length,
    sense: highs.constants.objectiveSense.maximize,
    colCost: Float64Array.from(columns, ({ objective }) => objective),
    colLower: new Float64Array(columns.length),
    colUpper: Float64Array.from(columns, ({ upper }) => upper),
    rowLower: Float64Array.from(rows, ({ lower }) => lower),
    rowUpper: Float64Array.from(rows, ({ upper }) => upper),
    integrality: columns.map(({ isWhole }) => (isWhole ? integer : continuous)),
    matrix: {
      format: 'csr' as const,
      numRows: rows.length,
      numCols: columns.length,
      starts: Int32Array.from(starts),
      indices: Int32Array.from(entries, ([column]) => column),
      values: Float64Array.from(entries, ([, value]) => value),
    },
  };
}
