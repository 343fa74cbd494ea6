import { transact } from "../../../platform/database/transact.server";
import { enqueueMail } from "../../outbox/outbox.service.server";
import { interestMail } from "../mails/interest-mail";
import type { TransitionDeps } from "../registrations/registration-transitions.server";
import { lockUnnotifiedInterest, markInterestNotified } from "./interest.store.server";

/** Job: notifies one person per transaction, so that processes can share the work. */
export async function notifyInterested(deps: TransitionDeps): Promise<number> {
  let notified = 0;
  const notifyNext = () =>
    transact(deps.db, async (tx) => {
      const interest = await lockUnnotifiedInterest(tx, deps.now());
      if (!interest) return false;
      const mail = interestMail({
        ...interest,
        email: interest.email!,
        organisation: await deps.organisation(),
        origin: deps.origin,
      });
      await markInterestNotified(tx, interest.id, deps.now());
      await enqueueMail(tx, deps, mail);
      return true;
    });
  while (await notifyNext()) notified++;
  return notified;
}
