import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { isUuid } from "../../platform/ids";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import type { User } from "../../platform/who";
import { recordChange } from "../audit/audit.service.server";
import type { Describe } from "../pending-changes/pending-changes.model";
import {
  type ChangeDeps,
  type SensitiveField,
  hasOpenChange,
  lockPlace,
  requestChange,
} from "../pending-changes/pending-changes.service.server";
import { getSettings } from "../site/site.service.server";
import { type lockAccount, renewLimits } from "./accounts.store.server";
import { forgetOtherDevices } from "./devices.service.server";
import { notify } from "./notices.server";
import { asksSecondStep, removeEveryFactor } from "./second-factor.service.server";
import { deleteSessions } from "./sessions.store.server";
import { lockStaff } from "./staff.store.server";
import { useTokensOf } from "./tokens.store.server";

type Account = Pick<Awaited<ReturnType<typeof lockAccount>>, "id" | "email" | "locale">;

/**
 * Takes every second factor from a locked account, passkeys included, with its recovery codes, sessions, devices and open
 * links: the next sign-in sets one up anew. The person is told. @returns how many passkeys it had
 */
export async function takeEveryFactor(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "origin" | "keys">,
  { id, email, locale }: Account,
  organisation: string,
): Promise<number> {
  const passkeys = await removeEveryFactor(tx, deps, id);
  await deleteSessions(tx, id);
  await forgetOtherDevices(tx, id);
  await useTokensOf(tx, id, deps.now());
  await renewLimits(tx, id);
  await notify(tx, deps, { kind: "factor-reset", email, locale, organisation });
  return passkeys;
}

const factorOf = (id: string) => ({ subject: "staff", item: id, field: "factor" });

const describeReset: Describe = ({ title }, locale) => ({
  what: m.changes_factor_of({ name: title }, { locale }),
  before: m.admin_factor_on({}, { locale }),
  after: m.changes_factor_anew({}, { locale }),
});

const hasFactor = (tx: Tx, id: string) => asksSecondStep(tx, { id, staff: true });

/**
 * Asks that a colleague who has lost phone and recovery codes may set up the second factor anew: with a second owner or
 * after 24 hours (decision 77). The colleague is mailed as soon as somebody asks for it, not only when it is done.
 * @returns `own`: one's own is changed on the account page; `no_factor`: there is nothing to reset
 */
export const askForFactorReset = (
  deps: ChangeDeps,
  who: User,
  { id, organisation }: { id: string; organisation: string },
): Promise<Result<{ waits: boolean }, "not_found" | "own" | "no_factor">> =>
  transact(deps.db, async (tx) => {
    if (!isUuid(id)) return err("not_found");
    if (id === who.id) return err("own");
    await lockPlace(tx, factorOf(id));
    const account = await lockStaff(tx, id);
    if (!account || account.roles.length === 0) return err("not_found");
    if (!(await hasFactor(tx, id))) return err("no_factor");
    const isAsked = await hasOpenChange(tx, factorOf(id));
    const { state } = await requestChange(
      tx,
      deps,
      { ...factorOf(id), title: account.display_name, before: true, after: false },
      { who, describe: describeReset },
    );
    if (state === "effective") {
      await takeAndRecord(tx, deps, { account, organisation, actor: who.id });
      return ok({ waits: false });
    }
    const { email, locale } = account;
    if (!isAsked) await notify(tx, deps, { kind: "factor-reset-asked", email, locale, organisation });
    return ok({ waits: true });
  });

type Reset = {
  account: NonNullable<Awaited<ReturnType<typeof lockStaff>>>;
  organisation: string;
  actor: string;
};

async function takeAndRecord(tx: Tx, deps: ChangeDeps, { account, organisation, actor }: Reset) {
  const passkeys = await takeEveryFactor(tx, deps, account, organisation);
  await recordChange(tx, deps, {
    ...{ actor, action: "factor_reset", subject: "staff", item: account.id },
    title: account.display_name,
    before: null,
    after: { passkeys_removed: passkeys },
  });
}

/** The second factor of a colleague, as the mechanism of pending changes needs it. */
export const sensitiveFactor: SensitiveField = {
  subject: "staff",
  field: "factor",
  approvers: ["owner"],
  describe: describeReset,
  wakes: [],
  async apply(tx, deps, change, actor) {
    const account = await lockStaff(tx, change.item);
    if (!account || account.roles.length === 0 || !(await hasFactor(tx, account.id))) return "moved";
    const { name: organisation } = await getSettings({ db: tx, log: deps.log });
    await takeAndRecord(tx, deps, { account, organisation, actor });
    return "applied";
  },
};
