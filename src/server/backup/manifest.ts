import { createHash } from "node:crypto";
import { z } from "zod";
import { BackupError } from "./content";

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const part = z.object({ key: z.string(), bytes: z.int().min(0), digest });

/** What a backup says of itself. It is written last: what has none is no backup. */
const manifest = z.object({
  format: z.literal(1),
  /** Also the name of its folder. */
  name: z.string(),
  /** The moment that it shows. */
  at: z.iso.datetime(),
  /** Version of the PostgreSQL server that it was taken from. */
  server: z.string(),
  migrations: z.array(z.string()),
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

export type Manifest = z.infer<typeof manifest>;
export type Part = z.infer<typeof part>;

export const MANIFEST = "manifest.json";

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

/** With its own digest around it: a changed letter shows. */
export function writeManifest(about: Manifest): Buffer {
  const text = JSON.stringify(about, null, 1);
  return Buffer.from(JSON.stringify({ digest: sha256(text), about: text }, null, 1));
}

/** @throws BackupError when it is damaged or of another kind */
export function readManifest(bytes: Uint8Array): Manifest {
  const outer = z.object({ digest, about: z.string() });
  try {
    const { digest: said, about } = outer.parse(JSON.parse(Buffer.from(bytes).toString()));
    if (sha256(about) !== said) throw new Error("its checksum does not fit");
    return manifest.parse(JSON.parse(about));
  } catch (error) {
    const reason =
      error instanceof z.ZodError ? "it is not of a kind that this program knows" : (error as Error).message;
    throw new BackupError(`The list of contents (${MANIFEST}) of this backup cannot be read: ${reason}.`);
  }
}

/** `reboot-20261121t205300z`: in the order of time when sorted. */
export const nameAt = (at: Date): string =>
  `reboot-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "").toLowerCase()}z`;

/** The moment that a name tells; null when it is no name of a backup. */
export function timeOf(name: string): Date | null {
  const [, y, mo, d, h, mi, s] = /^reboot-(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z$/.exec(name) ?? [];
  if (y === undefined) return null;
  const at = new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
