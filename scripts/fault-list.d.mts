export interface Fault {
  /** From the project's root. */
  file: string;
  /** What stands there exactly once. */
  find: string;
  replace: string;
  /** What somebody suffers from it, in one sentence. */
  harm: string;
  room: string;
}
export function readFaults(): Fault[];
export function roomOf(file: string): string;
export function planted(text: string, fault: Pick<Fault, 'file' | 'find' | 'replace'>): string;
export function sampleOf<One>(faults: readonly One[], count: number, seed: number): One[];
