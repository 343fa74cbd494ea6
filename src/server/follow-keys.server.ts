import type { Database } from "../db/database.server";
import type { Log } from "../platform/deps";
import type { KeySet } from "../platform/keys.server";
import type { Broadcaster } from "../ports/broadcaster";
import { type KeyConfig, rereadKeys } from "./data-keys.server";

/** Pause before keys that could not be read are read again, in milliseconds. */
const AGAIN = 5000;

/**
 * Reads the keys again when they change, here or in another process. A process that cannot read them goes on with those that
 * it has.
 * @returns ends it
 */
export function followKeys(
  config: KeyConfig,
  { db, broadcaster, log }: { db: Database; broadcaster: Broadcaster; log: Log },
  replace: (keys: KeySet) => void,
): () => void {
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  const read = async (): Promise<void> => {
    if (ended) return;
    try {
      const keys = await rereadKeys(config, db);
      if (keys) replace(keys);
      else
        log.error(
          {},
          "SECRET was changed in another process: start this one again with the new one, or it cannot read what is written from now on",
        );
    } catch (error) {
      log.warn({ err: error }, "the keys could not be read again; trying again");
      clearTimeout(timer);
      timer = setTimeout(again, AGAIN).unref();
    }
  };
  // One after the other, so that an older state never replaces a newer one.
  const again = () => void (turn = turn.then(read));
  const unsubscribe = broadcaster.listen("keys", { said: again, gap: again });
  return () => {
    ended = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
