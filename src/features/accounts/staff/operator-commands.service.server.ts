import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { emailKey } from "../../../platform/email/email-address";
import type { Locale } from "../../../platform/i18n/locales";
import { transact } from "../../../platform/database/transact.server";
import type { AuditAction } from "../../audit/audit.model";
import { recordAuditEvent } from "../../audit/audit.service.server";
import {
  findAccountByEmail,
  insertAccountEvent,
  lockAccount,
  resetAttemptLimits,
} from "../accounts.store.server";
import { resetSecondFactors } from "../two-factor/second-factor-reset.service.server";
import { grantRoles, mailInvitation } from "./invitations.service.server";
import { notifyOwners } from "./notify-owners.service.server";
import type { Tx } from "../../../platform/database/database";

type OperatorDeps = Pick<Deps, "db" | "now" | "newId" | "origin" | "keys"> & { organisation: string };

/** Actor in the audit log: anyone who can run commands on the machine. */
const OPERATOR = "operator";

/** Makes someone an owner; without an account they get a single-use link. Notifies all owners. */
export const inviteOwner = (
  deps: OperatorDeps,
  { email, locale }: { email: string; locale: Locale },
): Promise<{ kind: "granted" } | { kind: "invited"; link: string; until: Date }> =>
  transact(deps.db, async (tx) => {
    // Before the role grant: a new owner gets a different email.
    await notifyOwnersOfCommand(tx, deps, "invite", email);
    const existing = await findAccountByEmail(tx, emailKey(email));
    const after = { roles: ["owner"], by: existing ? "granted" : "mailed" };
    await recordOperatorChange(tx, deps, { action: "invited", item: existing?.id ?? email, email, after });
    if (existing) {
      await grantRoles(tx, deps, existing.id, ["owner"], deps.organisation);
      return { kind: "granted" };
    }
    const { organisation } = deps;
    return {
      kind: "invited",
      ...(await mailInvitation(tx, deps, { email, roles: ["owner"], locale, organisation })),
    };
  });

/** Removes every second factor of an account and notifies all owners. Returns null if it is unknown. */
export const resetSecondFactor = (deps: OperatorDeps, email: string): Promise<{ passkeys: number } | null> =>
  transact(deps.db, async (tx) => {
    const existing = await findAccountByEmail(tx, emailKey(email));
    if (!existing) return null;
    const account = await lockAccount(tx, existing.id);
    const passkeys = await resetSecondFactors(tx, deps, account, deps.organisation);
    await notifyOwnersOfCommand(tx, deps, "reset-factor", account.email);
    await recordOperatorChange(tx, deps, {
      action: "factor_reset",
      item: account.id,
      email: account.email,
      after: { passkeys_removed: passkeys },
    });
    return { passkeys };
  });

/** Resets the attempt limits of an account and notifies all owners. Returns false if it is unknown. */
export const unlockAccount = (deps: OperatorDeps, email: string): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const existing = await findAccountByEmail(tx, emailKey(email));
    if (!existing) return false;
    await lockAccount(tx, existing.id);
    await resetAttemptLimits(tx, existing.id);
    await insertAccountEvent(tx, existing.id, "limits_lifted", deps.now(), "system");
    await notifyOwnersOfCommand(tx, deps, "unlock", existing.email);
    await recordOperatorChange(tx, deps, { action: "unlocked", item: existing.id, email: existing.email });
    return true;
  });

type OperatorChange = { action: AuditAction; item: string; email: string; after?: object | null };

const recordOperatorChange = (
  tx: Tx,
  deps: OperatorDeps,
  { action, item, email, after = null }: OperatorChange,
) =>
  recordAuditEvent(tx, deps, {
    actor: OPERATOR,
    action,
    subject: "staff",
    item,
    title: email,
    before: null,
    after,
  });

type OperatorCommand = "invite" | "reset-factor" | "unlock";

const COMMAND_TEXTS: Record<
  OperatorCommand,
  (inputs: { email: string }, options: { locale: Locale }) => string
> = {
  invite: m.accounts_mail_operator_invite,
  "reset-factor": m.accounts_mail_operator_factor,
  unlock: m.accounts_mail_operator_unlock,
};

const notifyOwnersOfCommand = (tx: Tx, deps: OperatorDeps, command: OperatorCommand, email: string) =>
  notifyOwners(tx, deps, {
    kind: `security.${command}`,
    organisation: deps.organisation,
    path: "/admin",
    text: (locale) => ({
      subject: m.accounts_mail_operator({ name: deps.organisation }, { locale }),
      paragraphs: [
        COMMAND_TEXTS[command]({ email }, { locale }),
        m.accounts_mail_operator_check({}, { locale }),
      ],
      button: m.accounts_mail_operator_button({}, { locale }),
    }),
  });
