import loadHighs from 'highs';
import wasm from 'highs/runtime?url';
import { bestSets } from './best-sets.ts';
import type { CoverCase, PriceStep } from './cover-case.ts';
import { bestRotation, type Pace, type Rotation } from './rotation.ts';

export interface SolverQuestion {
  number: number;
  cover: CoverCase;
  pace: Pace;
}

/**
 * `number` is the question's. All steps come first, the cheapest first, then the rotation. Only it needs WebAssembly:
 * the answer `failed` may come after the steps.
 */
export type SolverAnswer = { number: number } & (
  | { kind: 'steps'; steps: PriceStep[] }
  | { kind: 'rotation'; rotation: Rotation }
  | { kind: 'failed' }
);

const loading = loadHighs({ locateFile: () => wasm });
const answer = (sent: SolverAnswer) => postMessage(sent);

addEventListener('message', ({ data }: MessageEvent<SolverQuestion>) => void solve(data));

async function solve({ number, cover, pace }: SolverQuestion): Promise<void> {
  try {
    answer({ number, kind: 'steps', steps: bestSets(cover) });
    answer({ number, kind: 'rotation', rotation: bestRotation(await loading, cover, pace) });
  } catch {
    answer({ number, kind: 'failed' });
  }
}
