import { loadServerKeys } from "../../e2e/support/server-keys";
import type { TestServer } from "../../e2e/support/test-server";
import type { Keys } from "../../src/platform/crypto/keys.server";

let keys: Keys | undefined;

export async function readFormKeys(server: TestServer): Promise<void> {
  keys = await loadServerKeys(server);
}

export function formKeys(): Keys {
  if (!keys) throw new Error("No program has been started yet");
  return keys;
}
