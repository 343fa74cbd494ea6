import type { Deps } from "../../platform/deps";
import { transact } from "../../platform/database/transact.server";
import { enqueueJob } from "../../platform/jobs/enqueue-job.server";
import {
  discardHeld,
  holdTooOld,
  markWithoutServer,
  readOutboxStatus,
  releaseHeld,
} from "./held-mails.store.server";

/** In milliseconds. Links in older emails may have expired. */
const MAX_AGE_MS = 3_600_000;

/**
 * Prevents the first mail server from sending weeks of old email: older emails wait for the operator
 * (`npm run mails -- release | discard`).
 */
export async function holdStaleMails({
  db,
  mailer,
  now,
}: Pick<Deps, "db" | "mailer" | "now">): Promise<number> {
  if (mailer) return holdTooOld(db, new Date(now().getTime() - MAX_AGE_MS));
  await markWithoutServer(db);
  return 0;
}

export const releaseMails = (deps: Pick<Deps, "db" | "now">): Promise<number> =>
  transact(deps.db, async (tx) => {
    const released = await releaseHeld(tx, deps.now());
    if (released > 0) await enqueueJob(tx, "outbox.send");
    return released;
  });

export const discardMails = ({ db }: Pick<Deps, "db">): Promise<number> => discardHeld(db);

export const getOutboxStatus = ({ db }: Pick<Deps, "db">) => readOutboxStatus(db);
