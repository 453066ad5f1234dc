import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data/types';

/**
 * Features that an old Chromium lacks, by MDN's browser compatibility data. Each function returns false also for names
 * that the data does not have: they are our own, or older than the data.
 */
export interface EngineFeatures {
  lacksGlobal: (name: string) => boolean;
  /** True if no object of the platform had a member of this name. */
  lacksMember: (name: string) => boolean;
  lacksProperty: (property: string) => boolean;
  lacksValue: (property: string, keyword: string) => boolean;
  lacksSelector: (name: string) => boolean;
  lacksAtRule: (name: string) => boolean;
}

/** The data's key of the browsers that know a feature. */
const COMPAT = '__compat';

/** The features of a Chromium by its version. */
export function featuresOf(version: number): EngineFeatures {
  const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;
  const lacks = (feature: Identifier | undefined) =>
    feature?.[COMPAT] !== undefined && !isKnown(feature[COMPAT], version);
  const { api } = data;
  const builtins = data.javascript.builtins!;
  const globals = [api, api['Window'] ?? {}, builtins];
  const members = new Map<string, boolean>();
  for (const owner of [...Object.values(api), ...Object.values(builtins)]) {
    for (const [name, feature] of Object.entries(owner)) {
      if (name === COMPAT || feature[COMPAT] === undefined) continue;
      members.set(name, members.get(name) === true || isKnown(feature[COMPAT], version));
    }
  }
  const { properties, selectors, 'at-rules': atRules } = data.css;
  return {
    lacksGlobal(name) {
      const entries = globals
        .map((of) => own(of, name))
        .filter((entry) => entry?.[COMPAT] !== undefined);
      return entries.length > 0 && entries.every(lacks);
    },
    lacksMember: (name) => members.get(name) === false,
    lacksProperty: (property) => lacks(own(properties!, property)),
    lacksValue: (property, keyword) => lacks(own(own(properties!, property) ?? {}, keyword)),
    lacksSelector: (name) => lacks(own(selectors!, name)),
    lacksAtRule: (name) => lacks(own(atRules!, name)),
  };
}

/** Looks only at own properties: names in scripts may be those of methods that every object has. */
const own = (of: Identifier, name: string): Identifier | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined;

/** True if a version has a feature without a prefix, a flag or another name. */
function isKnown({ support: { chrome } }: CompatStatement, version: number): boolean {
  const statements = Array.isArray(chrome) ? chrome : chrome === undefined ? [] : [chrome];
  return statements.some(
    ({ version_added: added, prefix, alternative_name: alternative, flags }) =>
      prefix === undefined &&
      alternative === undefined &&
      flags === undefined &&
      typeof added === 'string' &&
      Number.parseFloat(added.replace('≤', '')) <= version,
  );
}
