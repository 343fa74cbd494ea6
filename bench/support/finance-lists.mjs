import { connect } from "../../src/db/database.server";
import { getReconciliationReport } from "../../src/features/donations/staff/reconciliation/reconciliation-report.service.server";
import { browseCampaignFinances } from "../../src/features/donations/staff/campaign-finances/campaign-finances.service.server";
import { browseExpenses } from "../../src/features/donations/staff/expenses/expenses.service.server";
import { browseGifts, browseMessages } from "../../src/features/donations/staff/gift-list.service.server";
import { sumGiftsSince } from "../../src/features/donations/gifts/gift-statistics.service.server";

/** As many rows as the small database has, so that both sides return pages of equal size. */
const SIZE = 10;
const FIRST = { after: null, size: SIZE };

export function financeLists(address) {
  const { db, pool } = connect({ ...address, max: 2 });
  const payments = { name: "sandbox", test: true, abilities: { card: true, monthly: true } };
  const deps = { db, payments, now: () => new Date(), scanner: null };
  const findPosition = async (count) => {
    const row = await db
      .selectFrom("gift")
      .select(["created_at", "id"])
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .offset(count)
      .limit(1)
      .executeTakeFirst();
    return row && { after: [`${row.created_at.toISOString().slice(0, -1)}000Z`, row.id], size: SIZE };
  };
  return {
    close: () => pool.end(),
    findPosition,
    lists: {
      "gifts, newest first": () => browseGifts(deps, {}, FIRST),
      "gifts, far down the list": (far) => browseGifts(deps, {}, far ?? FIRST),
      "gifts in one state": () => browseGifts(deps, { state: "paid" }, FIRST),
      "gifts, search for a name": () => browseGifts(deps, { q: "Giver 7" }, FIRST),
      "gifts, search without matches": () => browseGifts(deps, { q: "Nobody" }, FIRST),
      "gifts by card (none exist)": () => browseGifts(deps, { method: "card" }, FIRST),
      "hidden messages from donors": () => browseMessages(deps, "hidden", FIRST),
      "gifts, search for an address": () => browseGifts(deps, { q: "giver7@example.org" }, FIRST),
      "messages awaiting review": () => browseMessages(deps, "waiting", FIRST),
      "campaign accounts": () => browseCampaignFinances(deps, FIRST),
      expenses: () => browseExpenses(deps, undefined, FIRST),
      "reconciliation, all accounts": () => getReconciliationReport(deps),
      "gifts by month": () => sumGiftsSince(deps, "2025-01-01"),
    },
  };
}
