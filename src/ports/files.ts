import type { Readable } from "node:stream";

/** Byte offsets from 0, both ends inclusive. */
export type ByteRange = { start: number; end: number };

/** Stores pictures and uploads. Throws for keys of another shape than `platform/files/file-key.ts` allows. */
export type FileStore = Readonly<{
  /** Writes or replaces a file atomically. On return it survives a power cut; on failure the old file is untouched. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Opens a file, or a range inside it; null when missing. The caller must read or destroy the stream. */
  read: (key: string, range?: ByteRange) => Promise<{ size: number; stream: Readable } | null>;
  stat: (key: string) => Promise<{ size: number } | null>;
  /** Does nothing when the file is missing. */
  remove: (key: string) => Promise<void>;
  /** Lists keys with this prefix, unordered. Concurrent changes may or may not appear. */
  list: (prefix: string) => AsyncIterable<string>;
  /** Disk space in bytes; null when unlimited, as in a bucket. */
  space: () => Promise<{ free: number; size: number } | null>;
}>;
