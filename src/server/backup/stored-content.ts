import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { BackupError, type Content } from "./content";
import type { Manifest } from "./manifest";
import { type Place, readPart } from "./place";

const unpack = promisify(gunzip);

/** A backup as a database to load: read part by part, each compared with its checksum. */
export function storedContent(place: Place, about: Manifest): Content {
  const parts = new Map(about.tables.map((table) => [table.name, table.parts]));
  return {
    shape: about,
    async *rows({ name }) {
      for (const part of parts.get(name) ?? []) yield await unpack(await readPart(place, about.name, part));
    },
  };
}

/** Throws when not as many rows came as the backup says. */
export function compareRows(about: Manifest, loaded: ReadonlyMap<string, number>): void {
  for (const { name, rows } of about.tables)
    if (loaded.get(name) !== rows)
      throw new BackupError(
        `The table ${name} has ${loaded.get(name) ?? 0} rows, and the backup says ${rows}.`,
      );
}
