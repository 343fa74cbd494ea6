/** Security: no part starts with a dot, so a key cannot leave its folder. */
const FILE_KEY_PATTERN = /^[a-z0-9][a-z0-9._-]{0,99}(\/[a-z0-9][a-z0-9._-]{0,99}){0,5}$/;

/** @throws RangeError for an invalid key: keys come from code, never from users */
export function checkFileKey(key: string): string {
  if (!FILE_KEY_PATTERN.test(key))
    throw new RangeError(`not the key of a file: ${JSON.stringify(key.slice(0, 100))}`);
  return key;
}
