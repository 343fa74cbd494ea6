/**
 * The EICAR test file, which every scanner reports and which harms nothing (https://www.eicar.org/download-anti-malware-testfile/).
 * Encoded here: a scanner on the server must not take this program for it.
 */
export const eicarTestFile = (): Buffer =>
  Buffer.from(
    "WDVPIVAlQEFQWzRcUFpYNTQoUF4pN0NDKTd9JEVJQ0FSLVNUQU5EQVJELUFOVElWSVJVUy1URVNULUZJTEUhJEgrSCo=",
    "base64",
  );
