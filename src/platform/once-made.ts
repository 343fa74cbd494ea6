/**
 * Keeps what takes long to make and depends on few things: an `Intl` formatter takes fifty times as long as writing a
 * number with it.
 * @param make its arguments tell results apart; there must be few of them (languages, currencies, zones)
 */
export function onceMade<Args extends readonly unknown[], Made>(make: (...args: Args) => Made) {
  const known = new Map<string, Made>();
  return (...args: Args): Made => {
    const key = JSON.stringify(args);
    let made = known.get(key);
    if (made === undefined) known.set(key, (made = make(...args)));
    return made;
  };
}
