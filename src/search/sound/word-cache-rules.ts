/** Words that are certainly kept; twice as many bound the memory. */
const MAX_WORDS = 60_000;

/**
 * Returns a function that remembers the results of `make` for the latest words: words of names recur from search to
 * search.
 */
export function cachedByWord<Value>(make: (word: string) => Value): (word: string) => Value {
  // A full cache becomes the older one. A word found there moves to the new one; the others are dropped with it.
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
