import { z } from "zod";
import { endpoint } from "../../../platform/api/endpoint.server";
import { err, ok } from "../../../platform/result";
import type { Locale } from "../../../platform/i18n/locales";
import { currency, isoDateTime } from "../../../platform/api/api-fields.server";
import { GIFT_TRANSITIONS, type GiftState, GIFT_KINDS, METHODS } from "../gifts/gift.model";
import { hasDonorName } from "../gifts/donor-wall/name-visibility.model";
import { ATTEMPT_TRANSITIONS } from "../gifts/payment-attempt.model";
import { reasonText } from "./reason-labels.server";
import { browseGifts, browseMessages, setMessageVisibility } from "./gift-list.service.server";
import { readGiftDetails } from "./gift-admin.service.server";
import {
  type Serialize,
  id,
  toIso,
  keysOf,
  minor,
  pageSchema,
  paging,
  parsePageRequest,
  purpose,
  purposeTitle,
} from "./admin-list.server";
import { refund, refundView } from "./refunds.api.server";

const TAG = "Gifts";
const giftState = z.enum(keysOf(GIFT_TRANSITIONS));
const method = z.enum(METHODS);

const giftSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  kind: z.enum(GIFT_KINDS),
  state: giftState,
  method,
  currency,
  amountMinor: minor,
  coverMinor: minor.meta({ description: "Added for the fees of the provider" }),
  donorName: z.string().nullable(),
  purpose,
  createdAt: isoDateTime,
  paidAt: isoDateTime.nullable(),
});

type ListedGift = Awaited<ReturnType<typeof browseGifts>>["items"][number];
const giftSummaryView = ({ campaign, program, ...gift }: ListedGift, serialize: Serialize) => ({
  ...gift,
  purpose: purposeTitle({ campaign, program }, serialize),
  createdAt: gift.createdAt.toISOString(),
  paidAt: toIso(gift.paidAt),
});

export const listGifts = endpoint({
  summary: "Gifts in any state, newest first",
  tag: TAG,
  caller: "user",
  query: z.object({
    ...paging,
    state: giftState.optional(),
    method: method.optional(),
    kind: z.enum(GIFT_KINDS).optional(),
    q: z.string().max(254).optional().meta({
      description: "A reference, a whole email address, or beginnings of words of a name in any order",
    }),
  }),
  output: pageSchema(giftSummary),
  handle: async ({ deps, query: { limit, cursor, ...filter }, locale, serialize }) => {
    const parsed = parsePageRequest({ limit, cursor }, locale);
    if (!parsed.ok) return parsed.refusal;
    const page = await browseGifts(deps, filter, parsed.pageRequest);
    return ok({ items: page.items.map((gift) => giftSummaryView(gift, serialize)), nextCursor: page.next });
  },
});

export const readOneGift = endpoint({
  summary: "One gift in full. Each read is recorded",
  tag: TAG,
  caller: "user",
  params: id,
  output: giftSummary.extend({
    monthlyId: z.uuid().nullable(),
    paymentReference: z
      .string()
      .nullable()
      .meta({ description: "Reference on the statement of bank or till" }),
    order: z.string().nullable().meta({ description: "Reference of the ticket order it belongs to" }),
    donor: z.object({
      id: z.uuid(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    message: z.string().nullable(),
    showName: z
      .boolean()
      .nullable()
      .meta({ description: "Whether the list of donors may show the name; null: no name" }),
    refundableMinor: minor.meta({ description: "Amount that can still be refunded" }),
    attempts: z.array(
      z.object({
        provider: z.string(),
        state: z.enum(keysOf(ATTEMPT_TRANSITIONS)),
        paymentRef: z.string().nullable(),
        createdAt: isoDateTime,
      }),
    ),
    refunds: z.array(refund),
    corrections: z.array(
      z.object({
        id: z.uuid(),
        state: z.enum(["waiting", "done", "refused"]),
        fromMinor: minor,
        fromPurpose: purpose,
        minor,
        purpose,
        reason: z.string(),
        requestedBy: z.string(),
        own: z.boolean().meta({ description: "Requested by the caller; another person must decide" }),
        decidedBy: z.string().nullable(),
        createdAt: isoDateTime,
      }),
    ),
    disputes: z.array(z.object({ minor, state: z.enum(["open", "won", "lost"]), openedAt: isoDateTime })),
    receipts: z.array(z.object({ number: z.string(), kind: z.enum(["receipt", "credit_note"]), minor })),
    events: z.array(
      z.object({ happenedAt: isoDateTime, state: giftState, actor: z.string(), reason: z.string() }),
    ),
    bookings: z.array(
      z.object({ kind: z.string(), occurredAt: isoDateTime, account: z.string(), amountMinor: minor }),
    ),
  }),
  refuses: ["not_found"],
  handle: async ({ deps, principal, params, serialize, locale }) => {
    const gift = await readGiftDetails(deps, principal, params.id);
    return gift === null ? err("not_found") : ok(giftView(gift, { principal, serialize, locale }));
  },
});

type ViewContext = { principal: { id: string }; serialize: Serialize; locale: Locale };

function giftView(gift: GiftDetails, { principal, serialize, locale }: ViewContext) {
  const { donor, names } = gift;
  return {
    ...giftHead(gift, serialize),
    donor: { id: donor.id, name: donor.name, email: donor.email, phone: donor.phone },
    message: gift.message.message,
    showName: hasDonorName(gift) ? gift.showName : null,
    refundableMinor: refundableMinorOf(gift),
    attempts: gift.attempts.map(({ createdAt, ...each }) => ({
      ...each,
      createdAt: createdAt.toISOString(),
    })),
    refunds: gift.refunds.map((each) =>
      refundView({ ...each, ...giftReference(gift) }, { principal, names, locale }),
    ),
    corrections: gift.corrections.map((correction) =>
      correctionView(correction, names, { principal, serialize }),
    ),
    disputes: gift.disputes.map(({ openedAt, ...each }) => ({ ...each, openedAt: openedAt.toISOString() })),
    receipts: gift.receipts.map(({ number, kind, amountMinor, coverMinor }) => ({
      number,
      kind,
      minor: amountMinor + coverMinor,
    })),
    events: gift.events.map((event) => eventView(event, names, locale)),
    bookings: gift.bookings.map(({ occurredAt, ...each }) => ({
      ...each,
      occurredAt: occurredAt.toISOString(),
    })),
  };
}

type GiftDetails = NonNullable<Awaited<ReturnType<typeof readGiftDetails>>>;
type StaffNames = GiftDetails["names"];

const staffName = (names: StaffNames, actor: string): string => names.get(actor) ?? actor;

const giftHead = (gift: GiftDetails, serialize: Serialize) => ({
  id: gift.id,
  reference: gift.reference,
  kind: gift.kind,
  state: gift.state,
  method: gift.method,
  currency: gift.currency,
  amountMinor: gift.amountMinor,
  coverMinor: gift.coverMinor,
  donorName: gift.donorName,
  monthlyId: gift.monthlyId,
  paymentReference: gift.paymentReference,
  order: gift.orderReference,
  purpose: gift.designation && String(serialize(gift.designation.title)),
  createdAt: gift.createdAt.toISOString(),
  paidAt: toIso(gift.paidAt),
});

function refundableMinorOf({ state, refunds, amountMinor, coverMinor }: GiftDetails): number {
  if (!["paid", "partly_refunded"].includes(state)) return 0;
  const reservedMinor = refunds
    .filter((each) => each.state !== "failed" && each.state !== "refused")
    .reduce((sum, each) => sum + each.minor, 0);
  return amountMinor + coverMinor - reservedMinor;
}

const correctionView = (
  { from, to, ...each }: GiftDetails["corrections"][number],
  names: StaffNames,
  { principal, serialize }: Pick<ViewContext, "principal" | "serialize">,
) => ({
  id: each.id,
  state: each.state,
  reason: each.reason,
  fromMinor: each.fromAmountMinor,
  minor: each.amountMinor,
  fromPurpose: from && String(serialize(from.title)),
  purpose: to && String(serialize(to.title)),
  requestedBy: staffName(names, each.requestedBy),
  own: each.requestedBy === principal.id,
  decidedBy: each.decidedBy && staffName(names, each.decidedBy),
  createdAt: each.createdAt.toISOString(),
});

const eventView = (
  { happenedAt, actor, state, reason }: GiftDetails["events"][number],
  names: StaffNames,
  locale: Locale,
) => ({
  happenedAt: happenedAt.toISOString(),
  state: state as GiftState,
  actor: staffName(names, actor),
  reason: reasonText({ reason, actor }, locale),
});

type GiftReferenceInput = { id: string; reference: string; donorName: string | null; currency: string };
const giftReference = ({ id: giftId, reference, donorName, currency: code }: GiftReferenceInput) => ({
  giftId,
  reference,
  donorName,
  currency: code,
});

const visibility = z.enum(["shown", "hidden"]);

export const listMessages = endpoint({
  summary: "Messages of donors for the donor wall, newest first",
  tag: TAG,
  caller: "user",
  query: z.object({ ...paging, state: z.enum(["waiting", ...visibility.options]).default("waiting") }),
  output: pageSchema(
    z.object({
      id: z.uuid().meta({ description: "Id of the gift" }),
      reference: z.string(),
      donorName: z
        .string()
        .nullable()
        .meta({ description: "Also null if the donor wants to stay anonymous" }),
      message: z.string(),
      state: z.enum(["waiting", ...visibility.options]),
      purpose,
      createdAt: isoDateTime,
    }),
  ),
  handle: async ({ deps, query: { state, ...query }, locale, serialize }) => {
    const parsed = parsePageRequest(query, locale);
    if (!parsed.ok) return parsed.refusal;
    const page = await browseMessages(deps, state, parsed.pageRequest);
    const items = page.items.map((gift) => ({
      id: gift.id,
      reference: gift.reference,
      donorName: gift.showName ? gift.donorName : null,
      message: gift.message,
      state: gift.messageState,
      purpose: purposeTitle(gift, serialize),
      createdAt: gift.createdAt.toISOString(),
    }));
    return ok({ items, nextCursor: page.next });
  },
});

export const moderateMessage = endpoint({
  summary: "Shows or hides a donor's message on the donor wall",
  tag: TAG,
  caller: "user",
  params: id,
  body: z.object({ state: visibility }),
  output: z.object({ id: z.uuid() }),
  refuses: ["not_found"],
  handle: async ({ deps, principal, params, body }) => {
    const result = await setMessageVisibility(deps, principal, params.id, body.state);
    if (result.ok || result.error === "same") return ok({ id: params.id });
    return err("not_found");
  },
});
