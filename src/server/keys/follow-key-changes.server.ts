import type { Logger } from "../../platform/deps";
import type { KeySet } from "../../platform/crypto/keys.server";
import type { Broadcaster } from "../../ports/broadcaster";
import { type KeyConfig, reloadKeys } from "./data-keys.server";
import type { Database } from "../../platform/database/database";

const RETRY_MS = 5000;

/** After a failure the process continues with its current keys. @returns stops it */
export function followKeyChanges(
  config: KeyConfig,
  { db, broadcaster, log }: { db: Database; broadcaster: Broadcaster; log: Logger },
  replace: (keys: KeySet) => void,
): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let queue = Promise.resolve();
  const reload = async (): Promise<void> => {
    if (isStopped) return;
    try {
      const keys = await reloadKeys(config, db);
      if (keys) replace(keys);
      else
        log.error(
          {},
          "SECRET was changed in another process: restart this one with the new secret, or it cannot read new values",
        );
    } catch (error) {
      log.warn({ err: error }, "the keys could not be read again; trying again");
      clearTimeout(timer);
      timer = setTimeout(enqueueReload, RETRY_MS).unref();
    }
  };
  // One after the other, so that an older state never replaces a newer one.
  const enqueueReload = () => void (queue = queue.then(reload));
  const unsubscribe = broadcaster.subscribe("keys", { onEvent: enqueueReload, onGap: enqueueReload });
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
