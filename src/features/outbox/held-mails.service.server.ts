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

/** Mails that are older when a mail server comes are not sent by themselves, in milliseconds: their links are over. */
const MAX_AGE_MS = 3_600_000;

/**
 * Keeps the first mail server from sending weeks of old mail. What is written without a server is marked; what is older
 * than an hour when there is one waits for the operator (`npm run mails -- release | discard`).
 * @returns how many are held from now on
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

/** Sends what was held, now. @returns how many */
export const releaseMails = (deps: Pick<Deps, "db" | "now">): Promise<number> =>
  transact(deps.db, async (tx) => {
    const released = await releaseHeld(tx, deps.now());
    if (released > 0) await enqueueJob(tx, "outbox.send");
    return released;
  });

/** Never sends what was held. @returns how many */
export const discardMails = ({ db }: Pick<Deps, "db">): Promise<number> => discardHeld(db);

/** How many mails wait, how many are held because they were written without a mail server, and when one last went out. */
export const getOutboxStatus = ({ db }: Pick<Deps, "db">) => readOutboxStatus(db);
