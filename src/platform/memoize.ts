/**
 * Keeps what takes long to make and depends on few things: an `Intl` formatter takes fifty times as long as writing a
 * number with it.
 * @param compute its arguments tell results apart; there must be few of them (languages, currencies, zones)
 */
export function memoize<Args extends readonly unknown[], Value>(compute: (...args: Args) => Value) {
  const cache = new Map<string, Value>();
  return (...args: Args): Value => {
    const key = JSON.stringify(args);
    let value = cache.get(key);
    if (value === undefined) cache.set(key, (value = compute(...args)));
    return value;
  };
}
