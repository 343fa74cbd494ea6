import { type CursorKeys, type Page, type SortKey, toPage } from "../../../platform/pagination/cursor";
import type { Deps } from "../../../platform/deps";
import { emailKey } from "../../../platform/email/email-address";
import { parseReference } from "../../../platform/ids/reference";
import { type Result, err, ok } from "../../../platform/result";
import { plainEmail } from "../../../platform/text/typed-text";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import { recordAuditEvent } from "../../audit/audit.service.server";
import type { GiftState, GiftKind, MessageState, PaymentMethod } from "../gifts/gift.model";
import type { RefundState } from "../payments/refund.model";
import type { MonthlyState } from "../monthly-gifts/monthly-gift.model";
import { listMonthlyRows, listRefundRows } from "./gift-history.store.server";
import {
  type GiftSearch,
  listGiftRows,
  listMessageRows,
  lockMessage,
  updateMessageState,
} from "./gift-list.store.server";

const BY_CREATED_AT: SortKey = { column: "created_at", kind: "time" };

export type PageRequest = { after: CursorKeys | null; size: number };
export const toListWindow = ({ after, size }: PageRequest, by = BY_CREATED_AT) => ({
  order: { by, descending: true },
  limit: size + 1,
  after,
});

/** Accepts a reference, an email address, or beginnings of name words. */
function parseGiftSearch(typed: string): GiftSearch {
  const reference = parseReference(typed);
  if (reference !== null) return { reference };
  return typed.includes("@") ? { contact: `mail:${emailKey(plainEmail(typed))}` } : { name: typed };
}

type GiftListFilter = {
  state?: GiftState | undefined;
  method?: PaymentMethod | undefined;
  kind?: GiftKind | undefined;
  q?: string | undefined;
};

/** The list contains no email addresses. */
export async function browseGifts(
  deps: Pick<Deps, "db">,
  { q, ...filter }: GiftListFilter,
  pageRequest: PageRequest,
) {
  const search = q === undefined || q.trim() === "" ? undefined : parseGiftSearch(q);
  const rows = await listGiftRows(deps.db, { ...filter, search }, toListWindow(pageRequest));
  return toPage(rows, pageRequest.size, ({ keys }) => keys);
}

export async function browseRefunds(
  deps: Pick<Deps, "db">,
  state: RefundState | undefined,
  pageRequest: PageRequest,
) {
  return toPage(
    await listRefundRows(deps.db, state, toListWindow(pageRequest)),
    pageRequest.size,
    ({ keys }) => keys,
  );
}

export async function browseMonthly(
  deps: Pick<Deps, "db">,
  state: MonthlyState | undefined,
  pageRequest: PageRequest,
) {
  return toPage(
    await listMonthlyRows(deps.db, state, toListWindow(pageRequest)),
    pageRequest.size,
    ({ keys }) => keys,
  );
}

type DonorMessage = Awaited<ReturnType<typeof listMessageRows>>[number];

export async function browseMessages(
  deps: Pick<Deps, "db">,
  state: Exclude<MessageState, "none">,
  pageRequest: PageRequest,
): Promise<Page<DonorMessage>> {
  return toPage(
    await listMessageRows(deps.db, state, toListWindow(pageRequest)),
    pageRequest.size,
    ({ keys }) => keys,
  );
}

export const setMessageVisibility = (
  deps: Pick<Deps, "db" | "now">,
  user: User,
  giftId: string,
  state: "shown" | "hidden",
): Promise<Result<null, "unknown" | "same">> =>
  transact(deps.db, async (tx) => {
    const message = await lockMessage(tx, giftId);
    if (!message) return err("unknown");
    if (message.state === state) return err("same");
    await updateMessageState(tx, giftId, state, deps.now());
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "saved",
      subject: "gift-messages",
      item: giftId,
      title: message.reference,
      before: { state: message.state },
      after: { state },
    });
    return ok(null);
  });
