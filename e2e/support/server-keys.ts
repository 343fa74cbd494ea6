import { connect } from "../../src/db/database.server";
import { type Keys, createKeyRing } from "../../src/platform/crypto/keys.server";
import { reloadKeys } from "../../src/server/keys/data-keys.server";
import type { TestServer } from "./test-server";

/** Reads a server's keys, which its database stores encrypted with its secret. */
export async function loadServerKeys({
  databaseUrl,
  environment,
}: Pick<TestServer, "databaseUrl" | "environment">): Promise<Keys> {
  const { db, pool } = connect({ connectionString: databaseUrl(), max: 1 });
  const config = {
    secret: environment["SECRET"] || undefined,
    previousSecrets: [],
    dataDir: environment["DATA_DIR"]!,
  };
  const found = await reloadKeys(config, db).finally(() => pool.end());
  if (!found) throw new Error("The keys of this server are encrypted with another secret");
  return createKeyRing(found).keys;
}
