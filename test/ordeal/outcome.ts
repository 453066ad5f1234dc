/** What was seen; `survived` is false where something was lost, or stayed broken. */
export interface Outcome {
  survived: boolean;
  seen: string;
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
