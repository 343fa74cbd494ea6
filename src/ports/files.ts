import type { Readable } from "node:stream";

/** Bytes of a file, counted from 0, both ends included. */
export type ByteRange = { start: number; end: number };

/**
 * Where bytes are kept that are no rows: pictures, and what people upload. Keys are paths like `pictures/ab12/720.avif`
 * (`platform/files/file-key.ts`); a key of any other shape is a programming error and throws.
 */
export type FileStore = Readonly<{
  /** Puts bytes under a key, in place of what was there, all or none of them. When it returns they survive a power cut; when it fails, what was there is untouched. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Opens a file, whole or a span of it that lies inside; null when there is none. The stream has to be read or destroyed. */
  read: (key: string, range?: ByteRange) => Promise<{ size: number; stream: Readable } | null>;
  /** Size in bytes; null when there is none. */
  stat: (key: string) => Promise<{ size: number } | null>;
  /** After it nothing is there; that nothing was there before is no error. */
  remove: (key: string) => Promise<void>;
  /** The keys that begin with `prefix`, in no order; what is put or removed meanwhile may be among them or not. */
  list: (prefix: string) => AsyncIterable<string>;
  /** Free space and size of the disk, in bytes; null where there is no limit, as in a bucket. */
  space: () => Promise<{ free: number; size: number } | null>;
}>;
