import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { isUuid } from "../../../platform/ids/is-uuid";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import { recordAuditEvent } from "../../audit/audit.service.server";
import type { Describe } from "../../pending-changes/pending-changes.model";
import {
  type ChangeDeps,
  type SensitiveField,
  hasOpenChange,
  lockChangeTarget,
  requestChange,
} from "../../pending-changes/pending-changes.service.server";
import { getSettings } from "../../site/site.service.server";
import { type lockAccount, resetAttemptLimits } from "../accounts.store.server";
import { forgetOtherDevices } from "../devices/devices.service.server";
import { notifyAccount } from "../notify-account.server";
import { requiresSecondStep, removeEveryFactor } from "./second-factor.service.server";
import { deleteSessions } from "../sessions/sessions.store.server";
import { lockStaff } from "../staff/staff.store.server";
import { revokeAccountTokens } from "../tokens/tokens.store.server";
import type { Tx } from "../../../platform/database/database";

type LockedAccount = Pick<Awaited<ReturnType<typeof lockAccount>>, "id" | "email" | "locale">;

/** Removes all second factors, sessions, devices and links of a locked account. @returns passkey count */
export async function resetSecondFactors(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "origin" | "keys">,
  { id, email, locale }: LockedAccount,
  organisation: string,
): Promise<number> {
  const passkeys = await removeEveryFactor(tx, deps, id);
  await deleteSessions(tx, id);
  await forgetOtherDevices(tx, id);
  await revokeAccountTokens(tx, id, deps.now());
  await resetAttemptLimits(tx, id);
  await notifyAccount(tx, deps, { kind: "factor-reset", email, locale, organisation });
  return passkeys;
}

const factorField = (id: string) => ({ subject: "staff", item: id, field: "factor" });

const describeReset: Describe = ({ title }, locale) => ({
  what: m.changes_factor_of({ name: title }, { locale }),
  before: m.admin_factor_on({}, { locale }),
  after: m.changes_factor_anew({}, { locale }),
});

const hasSecondFactor = (tx: Tx, id: string) => requiresSecondStep(tx, { id, staff: true });

/** Requests a reset, which needs a second owner or 24 hours (decision 77). Notifies the colleague at once. */
export const requestFactorReset = (
  deps: ChangeDeps,
  user: User,
  { id, organisation }: { id: string; organisation: string },
): Promise<Result<{ isPending: boolean }, "not_found" | "own" | "no_factor">> =>
  transact(deps.db, async (tx) => {
    if (!isUuid(id)) return err("not_found");
    if (id === user.id) return err("own");
    await lockChangeTarget(tx, factorField(id));
    const account = await lockStaff(tx, id);
    if (!account || account.roles.length === 0) return err("not_found");
    if (!(await hasSecondFactor(tx, id))) return err("no_factor");
    const isAlreadyRequested = await hasOpenChange(tx, factorField(id));
    const { state } = await requestChange(
      tx,
      deps,
      { ...factorField(id), title: account.display_name, before: true, after: false },
      { user, describe: describeReset },
    );
    if (state === "effective") {
      await resetAndRecord(tx, deps, { account, organisation, actor: user.id });
      return ok({ isPending: false });
    }
    const { email, locale } = account;
    if (!isAlreadyRequested)
      await notifyAccount(tx, deps, { kind: "factor-reset-asked", email, locale, organisation });
    return ok({ isPending: true });
  });

type ResetInput = {
  account: NonNullable<Awaited<ReturnType<typeof lockStaff>>>;
  organisation: string;
  actor: string;
};

async function resetAndRecord(tx: Tx, deps: ChangeDeps, { account, organisation, actor }: ResetInput) {
  const passkeys = await resetSecondFactors(tx, deps, account, organisation);
  await recordAuditEvent(tx, deps, {
    actor,
    action: "factor_reset",
    subject: "staff",
    item: account.id,
    title: account.display_name,
    before: null,
    after: { passkeys_removed: passkeys },
  });
}

export const sensitiveFactorField: SensitiveField = {
  subject: "staff",
  field: "factor",
  approvers: ["owner"],
  describe: describeReset,
  enqueues: [],
  async apply(tx, deps, change, actor) {
    const account = await lockStaff(tx, change.item);
    if (!account || account.roles.length === 0 || !(await hasSecondFactor(tx, account.id))) return "moved";
    const { name: organisation } = await getSettings({ db: tx, log: deps.log });
    await resetAndRecord(tx, deps, { account, organisation, actor });
    return "applied";
  },
};
