import { createHash } from "node:crypto";
import { z } from "zod";
import { BackupError } from "./database-content";

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const stored = z.object({ key: z.string(), bytes: z.int().min(0), digest });
const part = stored.extend({
  /** Key of the object that contains it, in an encrypted backup. */
  encryptedAs: z.string().optional(),
});

const head = {
  name: z.string(),
  at: z.iso.datetime(),
  site: z.string().optional(),
};

/** Written last: a folder without it is no backup. */
const manifest = z.object({
  format: z.literal(1),
  ...head,
  server: z.string(),
  migrations: z.array(z.string()),
  oldest: z.string().nullable().default(null),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int().min(0),
      /** Rows in the text format of `COPY`, cut anywhere, each part compressed by gzip. */
      parts: z.array(part),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  secretMark: z.string().nullable(),
  files: z.array(part),
  /** Keys of files that rows refer to, but that were missing or different. */
  absent: z.array(z.string()),
});

/** Public part of an encrypted backup: for listing, checking damage and expiry. */
const envelope = z.object({
  format: z.literal(2),
  ...head,
  recipients: z.array(z.string()).min(1),
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  /** Stored objects with digests of their encrypted bytes; `CONTENTS` is one of them. */
  parts: z.array(stored),
});

export type Manifest = z.infer<typeof manifest>;
export type Envelope = z.infer<typeof envelope>;
export type Part = z.infer<typeof part>;
export type Stored = z.infer<typeof stored>;

export const MANIFEST = "manifest.json";
export const CONTENTS = "contents.age";

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

export const describePart = (key: string, bytes: Uint8Array): Stored => ({
  key,
  bytes: bytes.length,
  digest: sha256(bytes),
});

/** Adds a digest of itself, which reveals changes. */
export function serializeManifest(about: Manifest | Envelope): Buffer {
  const text = JSON.stringify(about, null, 1);
  return Buffer.from(JSON.stringify({ digest: sha256(text), about: text }, null, 1));
}

export function parseManifest(bytes: Uint8Array): Manifest | Envelope {
  const signedManifest = z.object({ digest, about: z.string() });
  try {
    const { digest: expectedDigest, about } = signedManifest.parse(JSON.parse(Buffer.from(bytes).toString()));
    if (sha256(about) !== expectedDigest) throw new Error("its checksum does not fit");
    return z.discriminatedUnion("format", [manifest, envelope]).parse(JSON.parse(about));
  } catch (error) {
    const reason =
      error instanceof z.ZodError ? "it is not of a kind that this program knows" : (error as Error).message;
    throw new BackupError(`The list of contents (${MANIFEST}) of this backup cannot be read: ${reason}.`);
  }
}

/** `reboot-20261121t205300z`: sorts by time. */
export const backupNameAt = (at: Date): string =>
  `reboot-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "").toLowerCase()}z`;

export function timeOfBackup(name: string): Date | null {
  const [, y, mo, d, h, mi, s] = /^reboot-(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z$/.exec(name) ?? [];
  if (y === undefined) return null;
  const at = new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

export function summarizeBackup(about: Manifest | Envelope): {
  rows: number;
  tables: number;
  files: number;
  bytes: number;
} {
  const bytes = listParts(about).reduce((sum, each) => sum + each.bytes, 0);
  if (about.format === 2) return { rows: about.rows, tables: about.tables, files: about.files, bytes };
  const rows = about.tables.reduce((sum, table) => sum + table.rows, 0);
  return { rows, tables: about.tables.length, files: about.files.length, bytes };
}

export const listParts = (about: Manifest | Envelope): Stored[] =>
  about.format === 2 ? about.parts : [...about.tables.flatMap(({ parts }) => parts), ...about.files];
