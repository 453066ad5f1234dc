export interface LockedPackage {
  name: string;
  version: string;
  license: string | undefined;
  integrity: string | undefined;
  isDev: boolean;
  isOptional: boolean;
}
export interface Lock {
  name: string;
  version: string;
  packages: Record<string, object>;
}
export interface Component {
  name: string;
  version: string;
  purl: string;
  scope: 'required' | 'optional' | 'excluded';
  licenses?: object[];
  hashes?: { alg: string; content: string }[];
}
export function packagesOf(lock: Lock): LockedPackage[];
export function billOfMaterials(lock: Lock): { components: Component[]; serialNumber: string };
export function readLock(): Lock;
