import type { Deps } from "../../platform/deps";
import { hrefOf } from "../../platform/i18n/href";
import { enqueueMail } from "../outbox/outbox.service.server";
import { type AccountMail, accountMail } from "./mails/account-mail";
import type { Tx } from "../../platform/database/database";

type AccountNotice = Pick<AccountMail, "kind" | "email" | "locale" | "organisation" | "device">;

/** Queues a notice about a change to the account, in its transaction. The email contains no secret. */
export async function notifyAccount(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "origin" | "keys">,
  { kind, ...recipient }: AccountNotice,
  path = "/account",
): Promise<void> {
  const link = deps.origin + hrefOf(path, recipient.locale);
  await enqueueMail(tx, deps, accountMail({ kind, ...recipient, link, until: null }));
}
