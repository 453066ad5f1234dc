import loadHighs from 'highs';
import wasm from 'highs/runtime?url';
import { eachBestSet } from './best-sets.ts';
import type { CoverCase, PriceStep } from './cover-case.ts';
import { bestRotation, type Pace, type Rotation } from './rotation.ts';

export interface SolverQuestion {
  number: number;
  cover: CoverCase;
  pace: Pace;
}

/**
 * `number` is the question's. All steps come at once, the cheapest first, so that a page shows no other
 * answer before the last; if they take long, those found so far come too. The rotation is last. Only it
 * needs WebAssembly: the answer `failed` may come after steps.
 */
export type SolverAnswer = { number: number } & (
  | { kind: 'steps'; steps: PriceStep[] }
  | { kind: 'rotation'; rotation: Rotation }
  | { kind: 'failed' }
);

/** Milliseconds after which the steps known so far are sent. */
const LONG_MS = 1500;

const loading = loadHighs({ locateFile: () => wasm });
const answer = (sent: SolverAnswer) => postMessage(sent);

addEventListener('message', ({ data }: MessageEvent<SolverQuestion>) => void solve(data));

async function solve({ number, cover, pace }: SolverQuestion): Promise<void> {
  try {
    const began = performance.now();
    const steps: PriceStep[] = [];
    const sendSteps = () => {
      steps.sort((a, b) => a.cost - b.cost);
      answer({ number, kind: 'steps', steps });
    };
    eachBestSet(cover, (step) => {
      steps.push(step);
      // A slider needs both ends, which are found first.
      if (steps.length > 1 && performance.now() - began > LONG_MS) sendSteps();
    });
    sendSteps();
    answer({ number, kind: 'rotation', rotation: bestRotation(await loading, cover, pace) });
  } catch {
    answer({ number, kind: 'failed' });
  }
}
