// Reading lists and maps at places that the code itself has computed for them. A wrong place is a fault of the program:
// it is reported where it happens, not where its `undefined` is used.

/** An array, a typed array or a text. */
interface Sequence<Item> {
  readonly length: number;
  readonly at: (place: number) => Item | undefined;
}

/** The item at a place of this list; negative places count from its end. @throws RangeError outside of the list */
export function itemAt<Item>(items: Sequence<Item>, place: number): Item {
  const item = items.at(place);
  if (item === undefined) throw new RangeError(`no item ${place} in a list of ${items.length}`);
  return item;
}

/** The items at these places of a list, in the order of the places. @throws RangeError outside of the list */
export const itemsAt = <Item>(items: Sequence<Item>, places: readonly number[]): Item[] =>
  places.map((place) => itemAt(items, place));

/** The value of a key that the map was made with. @throws RangeError without the key */
export function valueAt<Key extends string | number, Value>(
  map: ReadonlyMap<Key, Value>,
  key: Key,
): Value {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`no value for ${key} in a map of ${map.size}`);
  return value;
}

/** A value that exists by an invariant, which `what` names for the message. @throws Error if it does not */
export function required<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`${what} is missing`);
  return value;
}
