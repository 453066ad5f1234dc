// Kinds of columns, for `rowsOf`. Both kinds of database answer through the same driver, which gives numbers for int and
// float columns, but text for int8, numeric and everything with a date: a statement casts the first two (`::int`,
// `::float8`), and `day` and `instant` read dates. PostgreSQL says the type of each column, so that most values need no
// look of their own.

/** A kind of values that a column or a part of a JSON column has. */
export interface Kind<Value> {
  /** For messages: `an int`. */
  readonly name: string;
  /** True if a column may have this type, by PostgreSQL's number of it. */
  readonly takes: (type: number) => boolean;
  /** True if an array column may have this type, whose elements are of this kind. */
  readonly takesArray: (type: number) => boolean;
  /** True if each value of such a column, null apart, is of this kind. */
  readonly isProven: boolean;
  /** True if values stay as the driver gives them, so that reading only checks them. */
  readonly isAsGiven: boolean;
  readonly isNullable: boolean;
  /** Reads what the driver gives, or a part of a JSON value. @throws WrongValue */
  readonly read: (value: unknown) => Value;
}

/** The values of a kind. */
export type ValueOf<K> = K extends Kind<infer Value> ? Value : never;
export type Kinds = Readonly<Record<string, Kind<unknown>>>;
/** A row with a value of each kind. */
export type RowOf<Columns extends Kinds> = {
  -readonly [Name in keyof Columns]: ValueOf<Columns[Name]>;
};

/** A value that is not of the kind that the code expects. */
export class WrongValue extends Error {
  override readonly name = 'WrongValue';
  /** The place in a JSON value: `[3].title`. */
  readonly path: string;
  readonly reason: string;

  constructor(reason: string, path = '') {
    super(path === '' ? reason : `${path}: ${reason}`);
    this.path = path;
    this.reason = reason;
  }
}

function wrong(value: unknown, expected: string): never {
  const shown = value === undefined ? 'nothing' : (JSON.stringify(value) ?? typeof value);
  throw new WrongValue(`${shown.slice(0, 100)} is not ${expected}`);
}

/** PostgreSQL's numbers of types: https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat */
const TYPES = {
  bool: 16,
  name: 19,
  int2: 21,
  int4: 23,
  text: 25,
  json: 114,
  float4: 700,
  float8: 701,
  varchar: 1043,
  date: 1082,
  timestamptz: 1184,
  regclass: 2205,
  uuid: 2950,
  jsonb: 3802,
} as const;
const ARRAYS = {
  json: 199,
  bool: 1000,
  int2: 1005,
  int4: 1007,
  text: 1009,
  varchar: 1015,
  float4: 1021,
  float8: 1022,
  jsonb: 3807,
} as const;
/** Types from this number on are made by migrations: ours are enumerations, which are text. */
const FIRST_OWN_TYPE = 16_384;

const oneOfTypes = (...types: number[]) => {
  const taken = new Set(types);
  return (type: number) => taken.has(type);
};

type Plain<Value> = Pick<Kind<Value>, 'name' | 'takes'> & {
  takesArray?: Kind<Value>['takesArray'];
  isValue: (value: unknown) => value is Value;
};

/** A kind whose values the driver gives as they are, and JSON too. */
const plain = <Value>({ isValue, ...kind }: Plain<Value>): Kind<Value> => ({
  takesArray: () => false,
  ...kind,
  isProven: true,
  isAsGiven: true,
  isNullable: false,
  read: (value) => (isValue(value) ? value : wrong(value, kind.name)),
});

export const int = plain({
  name: 'an int',
  takes: oneOfTypes(TYPES.int2, TYPES.int4),
  takesArray: oneOfTypes(ARRAYS.int2, ARRAYS.int4),
  isValue: (value): value is number => Number.isInteger(value),
});

/** Any number that JavaScript can hold; numeric columns are cast to float8. */
export const float = plain({
  name: 'a float',
  takes: oneOfTypes(TYPES.int2, TYPES.int4, TYPES.float4, TYPES.float8),
  takesArray: oneOfTypes(ARRAYS.int2, ARRAYS.int4, ARRAYS.float4, ARRAYS.float8),
  isValue: (value) => typeof value === 'number',
});

const isTextual = oneOfTypes(TYPES.text, TYPES.varchar, TYPES.name, TYPES.uuid, TYPES.regclass);
const textual = {
  takes: (type: number) => isTextual(type) || type >= FIRST_OWN_TYPE,
  // The driver does not divide arrays of enumerations: they are cast to text[].
  takesArray: oneOfTypes(ARRAYS.text, ARRAYS.varchar),
};

export const text = plain({
  name: 'a text',
  ...textual,
  isValue: (value) => typeof value === 'string',
});

export const bool = plain({
  name: 'a bool',
  takes: oneOfTypes(TYPES.bool),
  takesArray: oneOfTypes(ARRAYS.bool),
  isValue: (value) => typeof value === 'boolean',
});

/** A date: `YYYY-MM-DD`. */
export const day = plain({
  name: 'a day',
  takes: oneOfTypes(TYPES.date),
  isValue: (value): value is string =>
    typeof value === 'string' && /^\d{4,}-\d\d-\d\d$/.test(value),
});

/** A moment, of a timestamptz. */
export const instant: Kind<Date> = {
  name: 'an instant',
  takes: oneOfTypes(TYPES.timestamptz),
  takesArray: () => false,
  isProven: false,
  isAsGiven: false,
  isNullable: false,
  read(value) {
    const date = new Date(typeof value === 'string' ? value : Number.NaN);
    return Number.isNaN(date.getTime()) ? wrong(value, 'an instant') : date;
  },
};

/** One of these texts, or of these numbers. */
export function oneOf<const Choice extends string | number>(
  choices: readonly Choice[],
): Kind<Choice> {
  const allowed: ReadonlySet<unknown> = new Set(choices);
  const isValue = (value: unknown): value is Choice => allowed.has(value);
  const { takes, takesArray } = typeof choices[0] === 'number' ? int : textual;
  const kind = plain({ name: `one of ${choices.join(', ')}`, takes, takesArray, isValue });
  return { ...kind, isProven: false };
}

/**
 * A text for which this version writes only these. Another version may have written others, which are passed on as they
 * are: the operator's page must not fail because of one row.
 */
export const textAmong = <const Choice extends string>(choices: readonly Choice[]): Kind<Choice> =>
  plain({
    name: `a text such as ${choices.join(', ')}`,
    ...textual,
    isValue: (value): value is Choice => typeof value === 'string',
  });

/** A value of this kind, or null. */
export const nullable = <Value>(kind: Kind<Value>): Kind<Value | null> => ({
  ...kind,
  name: `${kind.name} or null`,
  isNullable: true,
  read: (value) => (value === null ? null : kind.read(value)),
});

const isJson = oneOfTypes(TYPES.json, TYPES.jsonb);
const json = {
  takes: isJson,
  takesArray: oneOfTypes(ARRAYS.json, ARRAYS.jsonb),
  isProven: false,
  isNullable: false,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON object with these fields. */
export function object<Fields extends Kinds>(fields: Fields): Kind<RowOf<Fields>> {
  const entries = Object.entries(fields);
  return {
    name: 'an object',
    ...json,
    isAsGiven: entries.every(([, kind]) => kind.isAsGiven),
    read: (value) => {
      if (!isObject(value)) return wrong(value, 'an object');
      readFields(value, entries);
      // Each field was just read by its kind.
      return value as RowOf<Fields>;
    },
  };
}

/** Reads the fields of an object in place. */
export function readFields(
  value: Record<string, unknown>,
  fields: readonly (readonly [string, Kind<unknown>])[],
): void {
  let reading = '';
  try {
    for (const [name, kind] of fields) {
      reading = name;
      const before = value[name];
      const after = kind.read(before);
      if (after !== before) value[name] = after;
    }
  } catch (error) {
    throw placed(error, `.${reading}`);
  }
}

/** An array column, or a JSON array, whose elements are of this kind. */
export function listOf<Value>(kind: Kind<Value>): Kind<Value[]> {
  return {
    name: `a list, each ${kind.name}`,
    takes: (type) => isJson(type) || kind.takesArray(type),
    // Lists of lists are JSON.
    takesArray: json.takesArray,
    isProven: false,
    isAsGiven: kind.isAsGiven,
    isNullable: false,
    read(value) {
      if (!Array.isArray(value)) return wrong(value, 'a list');
      const elements: Value[] = value;
      let reading = 0;
      try {
        for (const [place, element] of elements.entries()) {
          reading = place;
          const after = kind.read(element);
          if (after !== element) elements[place] = after;
        }
      } catch (error) {
        throw placed(error, `[${reading}]`);
      }
      return elements;
    },
  };
}

const placed = (error: unknown, place: string) =>
  error instanceof WrongValue ? new WrongValue(error.reason, place + error.path) : error;

/** A JSON object that is not looked into: what it holds differs, and its reader checks it. */
export const record: Kind<Record<string, unknown>> = {
  name: 'an object',
  ...json,
  isAsGiven: true,
  read: (value) => (isObject(value) ? value : wrong(value, 'an object')),
};
