/** So many words are kept for certain; the memory is bounded by twice as many. */
const MAX_WORDS = 60_000;

/**
 * Returns a function that remembers what `make` returned for the words asked for last: the words of names
 * recur from search to search.
 */
export function cachedByWord<Value>(make: (word: string) => Value): (word: string) => Value {
  // A full cache becomes the older one. A word found there is kept, the others are dropped with it.
  let [recent, older] = [new Map<string, Value>(), new Map<string, Value>()];
  return (word) => {
    let value = recent.get(word);
    if (value !== undefined) return value;
    value = older.get(word) ?? make(word);
    if (recent.size >= MAX_WORDS) [recent, older] = [new Map(), recent];
    recent.set(word, value);
    return value;
  };
}
