import { Readable } from "node:stream";
import { fileKey } from "../platform/file-key";
import type { Files } from "../ports/files";

/** Files that end with the process: for tests. */
export function memoryFiles(): Files {
  const kept = new Map<string, Buffer>();
  return {
    async put(key, bytes) {
      kept.set(fileKey(key), Buffer.from(bytes));
    },
    async read(key, span) {
      const bytes = kept.get(fileKey(key));
      if (!bytes) return null;
      const part = span ? bytes.subarray(span.start, span.end + 1) : bytes;
      return { size: bytes.length, stream: Readable.from(part.length === 0 ? [] : [part]) };
    },
    async stat(key) {
      const bytes = kept.get(fileKey(key));
      return bytes ? { size: bytes.length } : null;
    },
    async remove(key) {
      kept.delete(fileKey(key));
    },
    space: async () => null,
    async *list(prefix) {
      for (const key of [...kept.keys()]) if (key.startsWith(prefix)) yield key;
    },
  };
}
