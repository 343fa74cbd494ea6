import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import type pg from "pg";
import { memoryFiles } from "../../adapters/memory-files";
import type { Place } from "./place";
import { withSnapshot } from "./snapshot";

export const memoryPlace = (): Place => ({ files: memoryFiles(), prefix: "", called: "memory" });

/** Every table with its rows as text in order, and every sequence: two databases with the same are the same. */
export const everythingIn = (address: pg.ClientConfig): Promise<Record<string, string>> =>
  withSnapshot(address, async ({ shape, rows }) => {
    const found: Record<string, string> = { migrations: shape.migrations.join() };
    for (const { name, value } of shape.sequences) found[name] = value;
    for (const table of shape.tables) {
      const lines = (await buffer(Readable.from(rows(table)))).toString().split("\n").toSorted();
      found[table.name] =
        `${lines.length - 1} ${createHash("sha256").update(lines.join("\n")).digest("hex")}`;
    }
    return found;
  });
