import { enqueueMail } from "../outbox/outbox.service.server";
import { interestMail } from "./mails/interest-mail";
import type { Mover } from "./registration-moves.server";
import { lockUntold, markTold } from "./registrations.store.server";

/**
 * Job: writes to whoever asked to be told when a class opens and gave an address; once, in a transaction for each, so that
 * processes may share the work.
 * @returns how many were told
 */
export async function tellInterested(deps: Mover): Promise<number> {
  let told = 0;
  const one = () =>
    deps.db.transaction().execute(async (tx) => {
      const found = await lockUntold(tx, deps.now());
      if (!found) return false;
      const mail = await interestMail({
        ...found,
        email: found.email!,
        organisation: await deps.organisation(),
        origin: deps.origin,
      });
      await markTold(tx, found.id, deps.now());
      await enqueueMail(tx, deps, mail);
      return true;
    });
  while (await one()) told++;
  return told;
}
