import type { Database, Tx } from "../../../../platform/database/database";
import { transact } from "../../../../platform/database/transact.server";
import type { Deps } from "../../../../platform/deps";
import { type Result, err, ok } from "../../../../platform/result";
import { MAX_INSTALMENTS } from "../../monthly-gifts/monthly-gift.model";
import { findMonthly, listInstalments } from "../../monthly-gifts/monthly-gifts.store.server";
import { findGiftByLink, readManageToken } from "../gift-links.server";
import { hasBeenPaid } from "../gift.model";
import { type GiftRow, insertGivingEvents } from "../gift.store.server";
import type { TransitionReason } from "../transition-reasons.model";
import { type NameStatus, hasDonorName, isOnDonorWall, nameStatus } from "./name-visibility.model";
import { type NameScope, findLastNameActor, updateNameVisibility } from "./name-visibility.store.server";

const DONOR = "donor";

export type DonorName = {
  name: string;
  status: NameStatus;
  /** A public message appears with the name. */
  withMessage: boolean;
  /** Later payments take over the choice. */
  isMonthly: boolean;
};
export type NameProblem = "unknown" | "not_now";

/** Returns null without a name, and for a gift that no donor wall can show. */
export async function getDonorName(db: Database, gift: GiftRow): Promise<DonorName | null> {
  const { donorName, showName, monthlyId } = gift;
  if (donorName === null || !hasDonorName(gift)) return null;
  const actor = showName ? undefined : await findLastNameActor(db, "gift_id", gift.id);
  return {
    name: donorName,
    status: nameStatus(gift, actor !== undefined && actor !== DONOR),
    withMessage: gift.messageState === "shown",
    isMonthly: monthlyId !== null,
  };
}

type MonthlyRow = NonNullable<Awaited<ReturnType<typeof findMonthly>>>;
type InstalmentRow = Awaited<ReturnType<typeof listInstalments>>[number];

/** @param instalments newest first: the wall shows the name of the newest paid one */
export async function getMonthlyDonorName(
  db: Database,
  { id, campaignId, showName }: MonthlyRow,
  instalments: readonly InstalmentRow[],
): Promise<DonorName | null> {
  const named = instalments.filter(({ donorName }) => donorName !== null);
  const last = named.find(({ state }) => isOnDonorWall(state)) ?? named[0];
  if (!last || !hasDonorName({ donorName: last.donorName, campaignId, showName })) return null;
  const actor = showName ? undefined : await findLastNameActor(db, "monthly_id", id);
  return {
    name: last.donorName!,
    status: nameStatus({ showName, campaignId, state: last.state }, actor !== undefined && actor !== DONOR),
    withMessage: last.messageState === "shown",
    isMonthly: true,
  };
}

type ChangeDeps = Pick<Deps, "db" | "now" | "newId">;

export const changeNameByGiftLink = (
  deps: ChangeDeps & Pick<Deps, "keys">,
  { reference, key }: { reference: string; key: string },
  showName: boolean,
): Promise<Result<GiftRow, NameProblem>> =>
  transact(deps.db, async (tx) => {
    const gift = await findGiftByLink({ ...deps, db: tx }, reference, key);
    if (!gift) return err("unknown");
    const donorName = await getDonorName(tx, gift);
    if (!isAllowed(donorName, showName)) return err("not_now");
    await changeNameOfGift(tx, deps, gift, { showName, actor: DONOR });
    return ok(gift);
  });

export const changeNameByManageToken = (
  deps: ChangeDeps & Pick<Deps, "keys">,
  token: string,
  showName: boolean,
): Promise<Result<null, NameProblem>> =>
  transact(deps.db, async (tx) => {
    const id = await readManageToken({ ...deps, db: tx }, token);
    const monthly = id === null ? undefined : await findMonthly(tx, id);
    if (!monthly) return err("unknown");
    const donorName = await getMonthlyDonorName(
      tx,
      monthly,
      await listInstalments(tx, monthly.id, MAX_INSTALMENTS),
    );
    if (!isAllowed(donorName, showName)) return err("not_now");
    const donor = { id: monthly.donorId, campaignId: monthly.campaignId };
    const scope = { giftId: null, monthlyId: monthly.id, donor: showName ? null : donor };
    await changeNames(tx, deps, scope, { showName, actor: DONOR });
    return ok(null);
  });

const isAllowed = (donorName: DonorName | null, showName: boolean): boolean =>
  donorName !== null && !(showName && donorName.status === "removed");

type NameChange = { showName: boolean; actor: string };

/**
 * Shows or hides the name with a gift and its monthly gift. Hiding covers all gifts of the donor to the
 * campaign: the wall would otherwise show an earlier one. An unpaid gift changes alone, because its form may
 * hold another person's email address.
 */
export function changeNameOfGift(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId">,
  gift: GiftRow,
  change: NameChange,
): Promise<void> {
  const { id, monthlyId, donorId, campaignId } = gift;
  const isForAll = !change.showName && (hasBeenPaid(gift.state) || change.actor !== DONOR);
  const donor = isForAll ? { id: donorId, campaignId } : null;
  return changeNames(tx, deps, { giftId: id, monthlyId, donor }, change);
}

async function changeNames(
  tx: Tx,
  { now, newId }: Pick<Deps, "now" | "newId">,
  scope: NameScope,
  { showName, actor }: NameChange,
): Promise<void> {
  const changed = await updateNameVisibility(tx, scope, showName, now());
  const event = (state: string, of: { gift_id: string | null; monthly_id: string | null }) => ({
    id: newId(),
    ...of,
    happened_at: now(),
    from_state: state,
    to_state: state,
    actor,
    reason: (showName ? "name_shown" : "name_hidden") satisfies TransitionReason,
  });
  const events = [
    ...changed.monthly.map(({ id, state }) => event(state, { gift_id: null, monthly_id: id })),
    ...changed.gifts.map(({ id, state }) => event(state, { gift_id: id, monthly_id: null })),
  ];
  if (events.length > 0) await insertGivingEvents(tx, events);
}
