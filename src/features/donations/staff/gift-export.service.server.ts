import type { Deps } from "../../../platform/deps";
import { transact } from "../../../platform/database/transact.server";
import { type TimeRange, yearRange } from "../../../platform/time/zoned-time";
import type { User } from "../../../platform/auth/principal";
import { getTimeZone } from "../../site/site.service.server";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { listPaidGifts } from "./gift-list.store.server";

const BATCH_SIZE = 500;

/** Logs the export. The year is one of the organisation's time zone. */
export async function exportPaidGifts(
  deps: Pick<Deps, "db" | "now">,
  reader: Pick<User, "id">,
  year: number,
) {
  await transact(deps.db, (tx) =>
    recordAuditEvent(tx, deps, {
      actor: reader.id,
      action: "read",
      subject: "gifts",
      item: String(year),
      title: `gifts-${year}.csv`,
      before: null,
      after: null,
    }),
  );
  const timeZone = await getTimeZone(deps);
  return { timeZone, pages: giftPages(deps, yearRange(year, timeZone)) };
}

async function* giftPages(deps: Pick<Deps, "db">, year: TimeRange) {
  for (let after: { paidAt: Date; id: string } | null = null; ;) {
    const rows: Awaited<ReturnType<typeof listPaidGifts>> = await listPaidGifts(
      deps.db,
      year,
      after,
      BATCH_SIZE,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)!;
  }
}
