import loadHighs from 'highs';
import wasm from 'highs/runtime?url';
import { bestSets } from './best-sets.ts';
import type { CoverCase, Step } from './cover-case.ts';
import { bestRotation } from './rotation.ts';
import type { Pace, Rotation } from './rotation.ts';

export interface Question {
  number: number;
  given: CoverCase;
  pace: Pace;
}

/** `number` is the question's. The steps come first, the cheapest first, then the rotation. */
export type Answer = { number: number } & (
  | { kind: 'steps'; steps: Step[] }
  | { kind: 'rotation'; rotation: Rotation }
  | { kind: 'failed' }
);

const loading = loadHighs({ locateFile: () => wasm });
const answer = (sent: Answer) => postMessage(sent);

addEventListener('message', ({ data }: MessageEvent<Question>) => void solve(data));

async function solve({ number, given, pace }: Question): Promise<void> {
  try {
    const highs = await loading;
    answer({ number, kind: 'steps', steps: bestSets(highs, given) });
    answer({ number, kind: 'rotation', rotation: bestRotation(highs, given, pace) });
  } catch {
    answer({ number, kind: 'failed' });
  }
}
