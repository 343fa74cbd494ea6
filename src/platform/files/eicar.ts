/** The harmless EICAR test file. Encoded, so that scanners do not report this program. */
export const eicarTestFile = (): Buffer =>
  Buffer.from(
    "WDVPIVAlQEFQWzRcUFpYNTQoUF4pN0NDKTd9JEVJQ0FSLVNUQU5EQVJELUFOVElWSVJVUy1URVNULUZJTEUhJEgrSCo=",
    "base64",
  );
