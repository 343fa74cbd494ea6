import { toPage } from "../../../../platform/pagination/cursor";
import type { Deps } from "../../../../platform/deps";
import { emailKey } from "../../../../platform/email/email-address";
import { parsePhone } from "../../../../platform/forms/phone-number.server";
import { plainEmail } from "../../../../platform/text/typed-text";
import { transact } from "../../../../platform/database/transact.server";
import type { User } from "../../../../platform/auth/principal";
import { getTimeZone } from "../../../site/site.service.server";
import { recordAuditEvent } from "../../../audit/audit.service.server";
import {
  sumDonorGiftsByYear,
  findDonorRow,
  listDonorGifts,
  listDonorMonthly,
} from "./donor-details.store.server";
import { type DonorSearch, listDonorRows } from "./donors.store.server";
import { type PageRequest, toListWindow } from "../gift-list.service.server";

/** Accepts an email address, a phone number with country code, or beginnings of name words. */
function parseDonorSearch(searchText: string): DonorSearch {
  if (searchText.includes("@")) return { contact: `mail:${emailKey(plainEmail(searchText))}` };
  const phone = parsePhone(searchText, null);
  return phone === null ? { name: searchText } : { contact: `tel:${phone}` };
}

/** Enough to distinguish two people of one name: `m…@example.org`, `…4567`. */
const maskContact = ({ email, phone }: { email: string | null; phone: string | null }): string | null =>
  email === null
    ? phone && `…${phone.slice(-4)}`
    : `${[...email][0]!}…${email.slice(email.lastIndexOf("@"))}`;

export async function browseDonors(deps: Pick<Deps, "db">, q: string | undefined, pageRequest: PageRequest) {
  const searchText = (q ?? "").trim();
  const rows = await listDonorRows(
    deps.db,
    searchText === "" ? undefined : parseDonorSearch(searchText),
    toListWindow(pageRequest),
  );
  const page = toPage(rows, pageRequest.size, ({ keys }) => keys);
  const items = page.items.map(({ id, name, gifts, lastAt, ...contact }) => ({
    id,
    name,
    lastAt,
    gifts: gifts ?? 0,
    contact: maskContact(contact),
  }));
  return { ...page, items };
}

/** Limits the gifts on the page; the totals include all. */
const MAX_GIFTS = 500;

/** Logs who read it, without the donor's name. */
export const readDonor = (deps: Pick<Deps, "db" | "now">, user: User, id: string) =>
  transact(deps.db, async (tx) => {
    const donor = await findDonorRow(tx, id);
    if (!donor) return null;
    const [gifts, monthly, totals] = await Promise.all([
      listDonorGifts(tx, id, MAX_GIFTS),
      listDonorMonthly(tx, id),
      sumDonorGiftsByYear(tx, id, await getTimeZone({ db: tx })),
    ]);
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "read",
      subject: "donors",
      item: id,
      title: "",
      before: null,
      after: null,
    });
    return { ...donor, gifts, monthly, totals };
  });
