import { useEffect, useState } from 'react';
import type { SolverAnswer, SolverQuestion } from './solver/costs-worker.ts';
import type { CoverCase, PriceStep } from './solver/cover-case.ts';
import type { Pace, Rotation } from './solver/rotation.ts';

export interface Solution {
  /** The steps, by price; empty if the browser cannot compute them. More may come while the rotation is unknown. */
  steps: PriceStep[];
  /** Null until it is found. */
  rotation: Rotation | null;
  /** True if nothing more comes: the rotation needs WebAssembly, and the steps a worker. */
  isFailed: boolean;
  /** The case of these results. */
  cover: CoverCase;
}

let worker: Worker | null = null;
let isBusy = false;
let last = 0;

/** An idle worker. A worker that is still computing is given up. */
function freeWorker(): Worker {
  if (isBusy) worker?.terminate();
  if (isBusy || !worker) {
    worker = new Worker(new URL('./solver/costs-worker.ts', import.meta.url), { type: 'module' });
  }
  return worker;
}

/** Solves a case in the worker. The result of the last case stays until the first answer comes. */
export function useSolution(cover: CoverCase, { titles, months }: Pace): Solution | null {
  const [solution, setSolution] = useState<Solution | null>(null);
  useEffect(() => {
    const number = ++last;
    let shown: Solution = { steps: [], rotation: null, isFailed: false, cover };
    const show = (next: Partial<Solution>) => setSolution((shown = { ...shown, ...next }));
    const solver = freeWorker();
    const fail = () => {
      // A worker that failed to start will never answer.
      worker?.terminate();
      worker = null;
      isBusy = false;
      show({ isFailed: true });
    };
    const listen = ({ data }: MessageEvent<SolverAnswer>) => {
      if (data.number !== number) return;
      if (data.kind === 'failed') return fail();
      if (data.kind === 'rotation') {
        isBusy = false;
        return show({ rotation: data.rotation });
      }
      show({ steps: data.steps });
    };
    solver.addEventListener('message', listen);
    solver.addEventListener('error', fail);
    isBusy = true;
    solver.postMessage({ number, cover, pace: { titles, months } } satisfies SolverQuestion);
    return () => {
      solver.removeEventListener('message', listen);
      solver.removeEventListener('error', fail);
    };
  }, [cover, titles, months]);
  return solution;
}
