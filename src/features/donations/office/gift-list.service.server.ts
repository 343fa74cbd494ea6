import { type CursorKeys, type Page, type SortKey, pageOf } from "../../../platform/cursor";
import type { Deps } from "../../../platform/deps";
import { emailKey } from "../../../platform/email";
import { readReference } from "../../../platform/reference";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/transact.server";
import type { User } from "../../../platform/who";
import { recordChange } from "../../audit/audit.service.server";
import type { DonationState, GiftKind, MessageState, Method, MonthlyState, RefundState } from "../gift.model";
import { listMonthlyRows, listRefundRows } from "./gift-file.store.server";
import {
  type GiftSearch,
  listGiftRows,
  listMessageRows,
  lockMessage,
  setMessageState,
} from "./gift-list.store.server";

/** When something began. */
const BEGUN: SortKey = { column: "created_at", kind: "time" };

export type Place = { after: CursorKeys | null; size: number };
export const windowOf = ({ after, size }: Place, by = BEGUN) => ({
  order: { by, descending: true },
  limit: size + 1,
  after,
});

/** What somebody typed into the search: a reference, a whole address, or the beginning of a name. */
function searchOf(typed: string): GiftSearch {
  const reference = readReference(typed);
  if (reference !== null) return { reference };
  return typed.includes("@") ? { contact: `mail:${emailKey(typed.trim())}` } : { name: typed.trim() };
}

type Wanted = {
  state?: DonationState | undefined;
  method?: Method | undefined;
  kind?: GiftKind | undefined;
  q?: string | undefined;
};

/** Gifts of every state, newest first. Addresses of donors are not among what is listed. */
export async function browseGifts(deps: Pick<Deps, "db">, { q, ...filter }: Wanted, place: Place) {
  const search = q === undefined || q.trim() === "" ? undefined : searchOf(q);
  const rows = await listGiftRows(deps.db, { ...filter, search }, windowOf(place));
  return pageOf(rows, place.size, ({ keys }) => keys);
}

/** Refunds, newest first; those that wait for a second person by `state`. */
export async function browseRefunds(deps: Pick<Deps, "db">, state: RefundState | undefined, place: Place) {
  return pageOf(await listRefundRows(deps.db, state, windowOf(place)), place.size, ({ keys }) => keys);
}

/** Gifts that are given each month, newest first. */
export async function browseMonthly(deps: Pick<Deps, "db">, state: MonthlyState | undefined, place: Place) {
  return pageOf(await listMonthlyRows(deps.db, state, windowOf(place)), place.size, ({ keys }) => keys);
}

type Message = Awaited<ReturnType<typeof listMessageRows>>[number];

/** What givers wrote, newest first. */
export async function browseMessages(
  deps: Pick<Deps, "db">,
  state: Exclude<MessageState, "none">,
  place: Place,
): Promise<Page<Message>> {
  return pageOf(await listMessageRows(deps.db, state, windowOf(place)), place.size, ({ keys }) => keys);
}

/** Shows a message on the donor wall, or keeps it off. `same`: it is so already. */
export const moderate = (
  deps: Pick<Deps, "db" | "now">,
  who: User,
  giftId: string,
  state: "shown" | "hidden",
): Promise<Result<null, "unknown" | "same">> =>
  transact(deps.db, async (tx) => {
    const message = await lockMessage(tx, giftId);
    if (!message) return err("unknown");
    if (message.state === state) return err("same");
    await setMessageState(tx, giftId, state, deps.now());
    await recordChange(tx, deps, {
      actor: who.id,
      action: "saved",
      subject: "gift-messages",
      item: giftId,
      title: message.reference,
      before: { state: message.state },
      after: { state },
    });
    return ok(null);
  });
