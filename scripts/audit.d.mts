import type { LockedPackage } from './bill-of-materials.mjs';

export interface AffectedPart {
  package?: { ecosystem: string; name: string };
  versions?: string[];
  ranges?: {
    type: string;
    events: { introduced?: string; fixed?: string; last_affected?: string }[];
  }[];
}
export interface Advisory {
  id: string;
  summary?: string;
  withdrawn?: string;
  affected?: AffectedPart[];
}
export interface Weakness {
  name: string;
  version: string;
  isDev: boolean;
  id: string;
  summary: string;
}
export function compareVersions(a: string, b: string): number;
export function isAffected(part: AffectedPart, version: string): boolean;
export function weaknessesOf(
  packages: readonly Pick<LockedPackage, 'name' | 'version' | 'isDev'>[],
  advisories: readonly Advisory[],
): Weakness[];
