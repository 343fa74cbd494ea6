/** Caches results per arguments without a limit: use it for few combinations, such as `Intl` formatters per language. */
export function memoize<Args extends readonly unknown[], Value>(compute: (...args: Args) => Value) {
  const cache = new Map<string, Value>();
  return (...args: Args): Value => {
    const key = JSON.stringify(args);
    let value = cache.get(key);
    if (value === undefined) cache.set(key, (value = compute(...args)));
    return value;
  };
}
