import type { OwnServer } from "../../e2e/own-server";
import { connect } from "../../src/db/database.server";
import { type Keys, keyRing } from "../../src/platform/keys.server";
import { rereadKeys } from "../../src/server/data-keys.server";

let keys: Keys | undefined;

/** The keys of a program as they are now. */
export async function keysOf({ environment, databaseUrl }: OwnServer): Promise<Keys> {
  const { db, pool } = connect({ connectionString: databaseUrl(), max: 1 });
  const config = {
    secret: environment["SECRET"] || undefined,
    previousSecrets: [],
    dataDir: environment["DATA_DIR"]!,
  };
  const set = await rereadKeys(config, db).finally(() => pool.end());
  if (!set) throw new Error("The keys of this program are encrypted with another secret");
  return keyRing(set).keys;
}

/** Forms that people fill in from now on are of this program. */
export async function readFormKeys(server: OwnServer): Promise<void> {
  keys = await keysOf(server);
}

/** What forms are stamped with, as if they had been opened minutes ago. */
export function formKeys(): Keys {
  if (!keys) throw new Error("No program has been started yet");
  return keys;
}
