import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import type { Locale } from "../../platform/languages";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import type { AuditAction } from "../audit/audit.model";
import { recordChange } from "../audit/audit.service.server";
import { findAccountByEmail, insertAccountEvent, lockAccount, renewLimits } from "./accounts.store.server";
import { takeEveryFactor } from "./factor-reset.service.server";
import { grantRoles, mailInvitation } from "./invitations.service.server";
import { notifyOwners } from "./owner-notices.service.server";

type Operator = Pick<Deps, "db" | "now" | "newId" | "origin" | "keys"> & { organisation: string };

/** Who did it, in the log of what staff do: whoever can run commands on the machine. */
const OPERATOR = "operator";

/**
 * Makes somebody an owner. Somebody with an account gets the role at once; somebody without gets a link to make one, once,
 * which is mailed and returned for the operator to hand over. All owners are told.
 */
export const inviteOwner = (
  deps: Operator,
  { email, locale }: { email: string; locale: Locale },
): Promise<{ kind: "granted" } | { kind: "invited"; link: string; until: Date }> =>
  transact(deps.db, async (tx) => {
    // Before the role is given: whoever becomes an owner is written to as well, by another mail.
    await tellOwners(tx, deps, "invite", email);
    const known = await findAccountByEmail(tx, emailKey(email));
    const after = { roles: ["owner"], by: known ? "granted" : "mailed" };
    await record(tx, deps, { action: "invited", item: known?.id ?? email, email, after });
    if (known) {
      await grantRoles(tx, deps, known.id, ["owner"], deps.organisation);
      return { kind: "granted" };
    }
    const { organisation } = deps;
    return {
      kind: "invited",
      ...(await mailInvitation(tx, deps, { email, roles: ["owner"], locale, organisation })),
    };
  });

/** Takes every second factor from an account (`takeEveryFactor`). All owners are told as well. Null: there is no such account. */
export const resetFactor = (deps: Operator, email: string): Promise<{ passkeys: number } | null> =>
  transact(deps.db, async (tx) => {
    const known = await findAccountByEmail(tx, emailKey(email));
    if (!known) return null;
    const account = await lockAccount(tx, known.id);
    const passkeys = await takeEveryFactor(tx, deps, account, deps.organisation);
    await tellOwners(tx, deps, "reset-factor", account.email);
    await record(tx, deps, {
      action: "factor_reset",
      item: account.id,
      email: account.email,
      after: { passkeys_removed: passkeys },
    });
    return { passkeys };
  });

/** Forgets what was guessed at an account: its limits begin anew. Owners are told. False: there is no such account. */
export const unlockAccount = (deps: Operator, email: string): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const known = await findAccountByEmail(tx, emailKey(email));
    if (!known) return false;
    await lockAccount(tx, known.id);
    await renewLimits(tx, known.id);
    await insertAccountEvent(tx, known.id, "limits_lifted", deps.now(), "system");
    await tellOwners(tx, deps, "unlock", known.email);
    await record(tx, deps, { action: "unlocked", item: known.id, email: known.email });
    return true;
  });

type Recorded = { action: AuditAction; item: string; email: string; after?: object | null };

const record = (tx: Tx, deps: Operator, { action, item, email, after = null }: Recorded) =>
  recordChange(tx, deps, {
    actor: OPERATOR,
    action,
    subject: "staff",
    item,
    title: email,
    before: null,
    after,
  });

type Done = "invite" | "reset-factor" | "unlock";

const TEXTS: Record<Done, (inputs: { email: string }, options: { locale: Locale }) => string> = {
  invite: m.accounts_mail_operator_invite,
  "reset-factor": m.accounts_mail_operator_factor,
  unlock: m.accounts_mail_operator_unlock,
};

const tellOwners = (tx: Tx, deps: Operator, done: Done, email: string) =>
  notifyOwners(tx, deps, {
    kind: `security.${done}`,
    organisation: deps.organisation,
    path: "/admin",
    text: (locale) => ({
      subject: m.accounts_mail_operator({ name: deps.organisation }, { locale }),
      paragraphs: [TEXTS[done]({ email }, { locale }), m.accounts_mail_operator_check({}, { locale })],
      button: m.accounts_mail_operator_button({}, { locale }),
    }),
  });
