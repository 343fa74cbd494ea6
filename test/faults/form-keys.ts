import { keysOf } from "../../e2e/keys";
import type { OwnServer } from "../../e2e/own-server";
import type { Keys } from "../../src/platform/keys.server";

let keys: Keys | undefined;

/** Forms that people fill in from now on are of this program. */
export async function readFormKeys(server: OwnServer): Promise<void> {
  keys = await keysOf(server);
}

/** What forms are stamped with, as if they had been opened minutes ago. */
export function formKeys(): Keys {
  if (!keys) throw new Error("No program has been started yet");
  return keys;
}
