import type { Deps } from "../../platform/deps";
import type { Tx } from "../../platform/transaction";
import { hrefOf } from "../../ui/href";
import { enqueueMail } from "../outbox/outbox.service.server";
import { type AccountMail, accountMail } from "./mails/account-mail";

type Notice = Pick<AccountMail, "kind" | "email" | "locale" | "organisation" | "device">;

/** Tells somebody, in the transaction of the change, what has been done with an account. No secret is in it. */
export async function notify(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "origin" | "keys">,
  { kind, ...to }: Notice,
  path = "/account",
): Promise<void> {
  const link = deps.origin + hrefOf(path, to.locale);
  await enqueueMail(tx, deps, await accountMail({ kind, ...to, link, until: null }));
}
