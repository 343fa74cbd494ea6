import { createHash } from "node:crypto";
import { z } from "zod";
import { BackupError } from "./database-content";

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const stored = z.object({ key: z.string(), bytes: z.int().min(0), digest });
const part = stored.extend({
  /** In an encrypted backup: key of the object that holds it. */
  encryptedAs: z.string().optional(),
});

const head = {
  /** Also the name of its folder. */
  name: z.string(),
  /** The moment that it shows. */
  at: z.iso.datetime(),
  /** ORIGIN of the site that it was made of. */
  site: z.string().optional(),
};

/** What a backup says of itself. It is written last: what has none is no backup. */
const manifest = z.object({
  format: z.literal(1),
  ...head,
  /** Version of the PostgreSQL server that it was taken from. */
  server: z.string(),
  migrations: z.array(z.string()),
  oldest: z.string().nullable().default(null),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int().min(0),
      /** Rows in the text format of `COPY`, cut anywhere, each part packed by gzip. */
      parts: z.array(part),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  secretMark: z.string().nullable(),
  /** Stored files under their own keys, each as it is. */
  files: z.array(part),
  /** Keys of files that rows speak of, and that were not there, or not what the row says. */
  absent: z.array(z.string()),
});

/** What anybody may know of an encrypted backup: enough to list it, to check it for damage and to let it expire. */
const envelope = z.object({
  format: z.literal(2),
  ...head,
  /** Public keys that it is encrypted for. */
  recipients: z.array(z.string()).min(1),
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  /** Every object of it as it is stored, with the digest of the encrypted bytes. `CONTENTS` is one of them. */
  parts: z.array(stored),
});

export type Manifest = z.infer<typeof manifest>;
export type Envelope = z.infer<typeof envelope>;
export type Part = z.infer<typeof part>;
/** Where bytes are and what they are. */
export type Stored = z.infer<typeof stored>;

export const MANIFEST = "manifest.json";
/** The encrypted `Manifest` of an encrypted backup. */
export const CONTENTS = "contents.age";

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

export const describePart = (key: string, bytes: Uint8Array): Stored => ({
  key,
  bytes: bytes.length,
  digest: sha256(bytes),
});

/** With its own digest around it: a changed letter shows. */
export function serializeManifest(about: Manifest | Envelope): Buffer {
  const text = JSON.stringify(about, null, 1);
  return Buffer.from(JSON.stringify({ digest: sha256(text), about: text }, null, 1));
}

/** @throws BackupError when it is damaged or of another kind */
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

/** `reboot-20261121t205300z`: in the order of time when sorted. */
export const backupNameAt = (at: Date): string =>
  `reboot-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "").toLowerCase()}z`;

/** The moment that a name tells; null when it is no name of a backup. */
export function timeOfBackup(name: string): Date | null {
  const [, y, mo, d, h, mi, s] = /^reboot-(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z$/.exec(name) ?? [];
  if (y === undefined) return null;
  const at = new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** How much is in a backup, encrypted or not. */
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

/** Every object of a backup, apart from its list of contents. */
export const listParts = (about: Manifest | Envelope): Stored[] =>
  about.format === 2 ? about.parts : [...about.tables.flatMap(({ parts }) => parts), ...about.files];
