export type Tally = { passed: number; failed: number; skipped: number };
export const nothing: Tally;
export function add(a: Tally, b: Tally): Tally;
export function tallyOf(reportFile: string, exitCode: number): Tally;
export function failedOf(reportFile: string): string[];
export function retriedOf(reportFile: string): string[];
export function summary(tally: Tally): string;
