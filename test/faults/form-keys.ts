import { loadServerKeys } from "../../e2e/support/server-keys";
import type { TestServer } from "../../e2e/support/test-server";
import type { Keys } from "../../src/platform/crypto/keys.server";

let keys: Keys | undefined;

/** Forms that people fill in from now on are of this program. */
export async function readFormKeys(server: TestServer): Promise<void> {
  keys = await loadServerKeys(server);
}

/** What forms are stamped with, as if they had been opened minutes ago. */
export function formKeys(): Keys {
  if (!keys) throw new Error("No program has been started yet");
  return keys;
}
