import { pageOf } from "../../../platform/cursor";
import type { Deps } from "../../../platform/deps";
import { emailKey } from "../../../platform/email";
import { transact } from "../../../platform/transact.server";
import type { User } from "../../../platform/who";
import { recordChange } from "../../audit/audit.service.server";
import { donorTotals, findDonorRow, listDonorGifts, listDonorMonthly } from "./donor-page.store.server";
import { type DonorSearch, listDonorRows } from "./donors.store.server";
import { type Place, windowOf } from "./gift-list.service.server";

/** What somebody typed: a whole e-mail address, a phone number with its country, or the beginning of a name. */
function searchOf(typed: string): DonorSearch {
  if (typed.includes("@")) return { contact: `mail:${emailKey(typed)}` };
  const phone = typed.replaceAll(/[\s().-]/g, "");
  return /^\+\d{6,15}$/.test(phone) ? { contact: `tel:${phone}` } : { name: typed };
}

/** Enough to tell two people of one name apart: `m…@example.org`, `…4567`. Whole contacts stand on the donor's page. */
const hinted = ({ email, phone }: { email: string | null; phone: string | null }): string | null =>
  email === null
    ? phone && `…${phone.slice(-4)}`
    : `${[...email][0]!}…${email.slice(email.lastIndexOf("@"))}`;

/** Donors, newest first; each contact is one donor. */
export async function browseDonors(deps: Pick<Deps, "db">, q: string | undefined, place: Place) {
  const typed = (q ?? "").trim();
  const rows = await listDonorRows(deps.db, typed === "" ? undefined : searchOf(typed), windowOf(place));
  const page = pageOf(rows, place.size, ({ keys }) => keys);
  const items = page.items.map(({ id, name, gifts, lastAt, ...contact }) => ({
    ...{ id, name, lastAt },
    gifts: gifts ?? 0,
    contact: hinted(contact),
  }));
  return { ...page, items };
}

/** So many gifts stand on the page; the sums are of all. */
const MOST_GIFTS = 500;

/** All of one donor; it is written down who has read it, without the name. Null: there is none. */
export const readDonor = (deps: Pick<Deps, "db" | "now">, who: User, id: string) =>
  transact(deps.db, async (tx) => {
    const donor = await findDonorRow(tx, id);
    if (!donor) return null;
    const [gifts, monthly, totals] = await Promise.all([
      listDonorGifts(tx, id, MOST_GIFTS),
      listDonorMonthly(tx, id),
      donorTotals(tx, id),
    ]);
    await recordChange(tx, deps, {
      actor: who.id,
      action: "read",
      subject: "donors",
      item: id,
      title: "",
      before: null,
      after: null,
    });
    return { ...donor, gifts, monthly, totals };
  });
