import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { Part } from './doctor-configuration.ts';

/** `bad` needs the operator; `note` is worth knowing. `advice` says what to do. */
export type Finding = { state: 'ok' | 'note' | 'bad'; what: string; advice?: string };

/** What the checks look at. */
export type DoctorContext = {
  /** Where `problems` has lines, only what the checks need of it, and only what is right. */
  config: Config;
  /** What is wrong with the configuration, a line for each key. */
  problems: readonly string[];
  /** The parts of the configuration that are wrong, with the names of their keys. */
  wrong: Readonly<Partial<Record<Part, string>>>;
  /** Null if it does not open. */
  database: Database | null;
  /** Why it does not open. */
  failure?: unknown;
};

export type Check = {
  name: string;
  /** The part of the configuration without which there is nothing to look at. */
  part?: Part;
  run: (context: DoctorContext) => Promise<Finding>;
  /** What to do if it throws. */
  advice: string;
};

export const ok = (what: string): Finding => ({ state: 'ok', what });
export const note = (what: string, advice: string): Finding => ({ state: 'note', what, advice });
export const bad = (what: string, advice: string): Finding => ({ state: 'bad', what, advice });

/** Of a check that has to wait for something else. */
export const notChecked = (advice: string): Finding => note('not checked', advice);
export const needsDatabase = notChecked('the database has to answer first');
