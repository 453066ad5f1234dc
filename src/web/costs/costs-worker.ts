import loadHighs from 'highs';
import wasm from 'highs/runtime?url';
import { eachBestSet } from './best-sets.ts';
import type { CoverCase, Step } from './cover-case.ts';
import { bestRotation } from './rotation.ts';
import type { Pace, Rotation } from './rotation.ts';

export interface Question {
  number: number;
  given: CoverCase;
  pace: Pace;
}

/** `number` is the question's; steps come in any order, the rotation last. */
export type Answer = { number: number } & (
  | { kind: 'step'; step: Step }
  | { kind: 'rotation'; rotation: Rotation }
  | { kind: 'failed' }
);

const loading = loadHighs({ locateFile: () => wasm });
const answer = (sent: Answer) => postMessage(sent);

addEventListener('message', ({ data }: MessageEvent<Question>) => void solve(data));

async function solve({ number, given, pace }: Question): Promise<void> {
  try {
    const highs = await loading;
    eachBestSet(highs, given, (step) => answer({ number, kind: 'step', step }));
    answer({ number, kind: 'rotation', rotation: bestRotation(highs, given, pace) });
  } catch {
    answer({ number, kind: 'failed' });
  }
}
