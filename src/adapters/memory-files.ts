import { Readable } from "node:stream";
import { checkFileKey } from "../platform/files/file-key";
import type { FileStore } from "../ports/files";

export function createMemoryFileStore(): FileStore {
  const stored = new Map<string, Buffer>();
  return {
    async put(key, bytes) {
      stored.set(checkFileKey(key), Buffer.from(bytes));
    },
    async read(key, range) {
      const bytes = stored.get(checkFileKey(key));
      if (!bytes) return null;
      const slice = range ? bytes.subarray(range.start, range.end + 1) : bytes;
      return { size: bytes.length, stream: Readable.from(slice.length === 0 ? [] : [slice]) };
    },
    async stat(key) {
      const bytes = stored.get(checkFileKey(key));
      return bytes ? { size: bytes.length } : null;
    },
    async remove(key) {
      stored.delete(checkFileKey(key));
    },
    space: async () => null,
    async *list(prefix) {
      // oxlint-disable-next-line unicorn/no-useless-spread -- the reader may remove files
      for (const key of [...stored.keys()]) if (key.startsWith(prefix)) yield key;
    },
  };
}
