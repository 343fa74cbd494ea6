import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import type pg from "pg";
import { createMemoryFileStore } from "../../adapters/memory-files";
import type { BackupStorage } from "./backup-storage";
import { withSnapshot } from "./snapshot";

export const createMemoryStorage = (): BackupStorage => ({
  files: createMemoryFileStore(),
  prefix: "",
  displayName: "memory",
});

/** Digests all tables and sequences; equal databases have equal digests. */
export const fingerprintDatabase = (dbConfig: pg.ClientConfig): Promise<Record<string, string>> =>
  withSnapshot(dbConfig, async ({ shape, rows }) => {
    const fingerprints: Record<string, string> = { migrations: shape.migrations.join() };
    for (const { name, value } of shape.sequences) fingerprints[name] = value;
    for (const table of shape.tables) {
      const lines = (await buffer(Readable.from(rows(table)))).toString().split("\n").toSorted();
      fingerprints[table.name] =
        `${lines.length - 1} ${createHash("sha256").update(lines.join("\n")).digest("hex")}`;
    }
    return fingerprints;
  });
