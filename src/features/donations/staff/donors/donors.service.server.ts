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

/** Reads a search for donors: a whole email address, a phone number with its country, or beginnings of words of a name. */
function parseDonorSearch(searchText: string): DonorSearch {
  if (searchText.includes("@")) return { contact: `mail:${emailKey(plainEmail(searchText))}` };
  const phone = parsePhone(searchText, null);
  return phone === null ? { name: searchText } : { contact: `tel:${phone}` };
}

/** Enough to tell two people of one name apart: `m…@example.org`, `…4567`. Whole contacts stand on the donor's page. */
const maskContact = ({ email, phone }: { email: string | null; phone: string | null }): string | null =>
  email === null
    ? phone && `…${phone.slice(-4)}`
    : `${[...email][0]!}…${email.slice(email.lastIndexOf("@"))}`;

/** Donors, newest first; each contact is one donor. */
export async function browseDonors(deps: Pick<Deps, "db">, q: string | undefined, pageRequest: PageRequest) {
  const searchText = (q ?? "").trim();
  const rows = await listDonorRows(
    deps.db,
    searchText === "" ? undefined : parseDonorSearch(searchText),
    toListWindow(pageRequest),
  );
  const page = toPage(rows, pageRequest.size, ({ keys }) => keys);
  const items = page.items.map(({ id, name, gifts, lastAt, ...contact }) => ({
    ...{ id, name, lastAt },
    gifts: gifts ?? 0,
    contact: maskContact(contact),
  }));
  return { ...page, items };
}

/** So many gifts stand on the page; the sums are of all. */
const MAX_GIFTS = 500;

/** All of one donor; it is written down who has read it, without the name. Null: there is none. */
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
