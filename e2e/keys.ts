import { connect } from "../src/db/database.server";
import { type Keys, keyRing } from "../src/platform/keys.server";
import { rereadKeys } from "../src/server/data-keys.server";
import type { OwnServer } from "./own-server";

/** The keys of a server, which its database holds encrypted with its secret. */
export async function keysOf({
  databaseUrl,
  environment,
}: Pick<OwnServer, "databaseUrl" | "environment">): Promise<Keys> {
  const { db, pool } = connect({ connectionString: databaseUrl(), max: 1 });
  const config = {
    secret: environment["SECRET"] || undefined,
    previousSecrets: [],
    dataDir: environment["DATA_DIR"]!,
  };
  const found = await rereadKeys(config, db).finally(() => pool.end());
  if (!found) throw new Error("The keys of this server are encrypted with another secret");
  return keyRing(found).keys;
}
