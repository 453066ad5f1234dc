/** The outcome of a trial; `survived` is false if something was lost or stayed broken. */
export interface Outcome {
  survived: boolean;
  seen: string;
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
