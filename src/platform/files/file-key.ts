/** Parts of plain letters, digits, `-`, `_` and `.`; none begins with a dot, so no key is `..` or leads out of a folder. */
const FILE_KEY_PATTERN = /^[a-z0-9][a-z0-9._-]{0,99}(\/[a-z0-9][a-z0-9._-]{0,99}){0,5}$/;

/** Gives the key back, or throws: keys are made by the program, never by a reader. */
export function checkFileKey(key: string): string {
  if (!FILE_KEY_PATTERN.test(key))
    throw new RangeError(`not the key of a file: ${JSON.stringify(key.slice(0, 100))}`);
  return key;
}
