import type { Database } from '#platform/database/database.ts';
import type { Part, ReadParts } from './doctor-configuration.ts';

/** `bad` needs the operator; `note` is worth knowing. `advice` says what to do. */
export type Finding = { state: 'ok' | 'note' | 'bad'; what: string; advice?: string };

/** The input of the checks. */
export type DoctorContext = ReadParts & {
  /** The database; null if it does not open. */
  database: Database | null;
  /** The error with which it did not open. */
  failure?: unknown;
};

export type Check = {
  name: string;
  /** The part of the configuration that the check needs. */
  part?: Part;
  run: (context: DoctorContext) => Promise<Finding>;
  /** Advice for a check that throws. */
  advice: string;
};

export const ok = (what: string): Finding => ({ state: 'ok', what });
export const note = (what: string, advice: string): Finding => ({ state: 'note', what, advice });
export const bad = (what: string, advice: string): Finding => ({ state: 'bad', what, advice });

/** The finding of a check that must wait for something else. */
export const notChecked = (advice: string): Finding => note('not checked', advice);
export const needsDatabase = notChecked('the database has to answer first');
