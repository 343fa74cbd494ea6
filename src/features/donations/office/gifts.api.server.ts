import { z } from "zod";
import { endpoint } from "../../../platform/endpoint.server";
import { err, ok } from "../../../platform/result";
import type { Locale } from "../../../platform/languages";
import { currency, moment } from "../../../platform/wire.server";
import { ATTEMPT_STATES, DONATION_STATES, type DonationState, GIFT_KINDS, METHODS } from "../gift.model";
import { reasonText } from "./cause-words.server";
import { browseGifts, browseMessages, moderate } from "./gift-list.service.server";
import { readGift } from "./money-moves.service.server";
import {
  type Said,
  id,
  iso,
  keysOf,
  minor,
  pageOf,
  paging,
  placeOf,
  purpose,
  purposeOf,
} from "./office-list.server";
import { refund, refundView } from "./refunds.api.server";

const TAG = "Gifts";
const giftState = z.enum(keysOf(DONATION_STATES));
const method = z.enum(METHODS);

const head = z.object({
  id: z.uuid(),
  reference: z.string(),
  kind: z.enum(GIFT_KINDS),
  state: giftState,
  method,
  currency,
  amountMinor: minor,
  coverMinor: minor.meta({ description: "Paid on top for the provider's fees" }),
  donorName: z.string().nullable(),
  purpose,
  createdAt: moment,
  paidAt: moment.nullable(),
});

type Listed = Awaited<ReturnType<typeof browseGifts>>["items"][number];
const headView = ({ campaign, program, ...gift }: Listed, say: Said) => ({
  ...gift,
  purpose: purposeOf({ campaign, program }, say),
  createdAt: gift.createdAt.toISOString(),
  paidAt: iso(gift.paidAt),
});

export const listGifts = endpoint({
  summary: "Gifts of every state, newest first",
  tag: TAG,
  caller: "user",
  query: z.object({
    ...paging,
    state: giftState.optional(),
    method: method.optional(),
    kind: z.enum(GIFT_KINDS).optional(),
    q: z
      .string()
      .max(254)
      .optional()
      .meta({ description: "A reference, a whole e-mail address, or the beginning of a name" }),
  }),
  output: pageOf(head),
  handle: async ({ deps, query: { limit, cursor, ...wanted }, locale, say }) => {
    const placed = placeOf({ limit, cursor }, locale);
    if (!placed.ok) return placed.refusal;
    const page = await browseGifts(deps, wanted, placed.place);
    return ok({ items: page.items.map((gift) => headView(gift, say)), nextCursor: page.next });
  },
});

export const readOneGift = endpoint({
  summary: "All of one gift; who reads it is written down",
  tag: TAG,
  caller: "user",
  params: id,
  output: head.extend({
    monthlyId: z.uuid().nullable(),
    paymentReference: z.string().nullable().meta({ description: "On the statement of the bank or the till" }),
    order: z.string().nullable().meta({ description: "Reference of the order of tickets that it came with" }),
    donor: z.object({
      id: z.uuid(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    message: z.string().nullable(),
    refundableMinor: minor.meta({ description: "What is left to give back" }),
    attempts: z.array(
      z.object({
        provider: z.string(),
        state: z.enum(keysOf(ATTEMPT_STATES)),
        paymentRef: z.string().nullable(),
        createdAt: moment,
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
        askedBy: z.string(),
        own: z.boolean().meta({ description: "Asked for by whoever reads this: somebody else decides" }),
        decidedBy: z.string().nullable(),
        createdAt: moment,
      }),
    ),
    disputes: z.array(z.object({ minor, state: z.enum(["open", "won", "lost"]), openedAt: moment })),
    papers: z.array(z.object({ number: z.string(), kind: z.enum(["receipt", "credit_note"]), minor })),
    events: z.array(
      z.object({ happenedAt: moment, state: giftState, actor: z.string(), reason: z.string() }),
    ),
    bookings: z.array(
      z.object({ kind: z.string(), occurredAt: moment, account: z.string(), amountMinor: minor }),
    ),
  }),
  handle: async ({ deps, who, params, say, locale }) => {
    const gift = await readGift(deps, who, params.id);
    return gift === null ? err("not_found") : ok(giftView(gift, { who, say, locale }));
  },
});

type Reader = { who: { id: string }; say: Said; locale: Locale };

function giftView(gift: NonNullable<Awaited<ReturnType<typeof readGift>>>, { who, say, locale }: Reader) {
  const { donor, names, designation } = gift;
  const named = (actor: string) => names.get(actor) ?? actor;
  const taken = gift.refunds
    .filter(({ state }) => state !== "failed" && state !== "refused")
    .reduce((sum, each) => sum + each.minor, 0);
  const open = ["paid", "partly_refunded"].includes(gift.state);
  return {
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
    purpose: designation && String(say(designation.title)),
    createdAt: gift.createdAt.toISOString(),
    paidAt: iso(gift.paidAt),
    donor: { id: donor.id, name: donor.name, email: donor.email, phone: donor.phone },
    message: gift.message.message,
    refundableMinor: open ? gift.amountMinor + gift.coverMinor - taken : 0,
    attempts: gift.attempts.map(({ createdAt, ...each }) => ({
      ...each,
      createdAt: createdAt.toISOString(),
    })),
    refunds: gift.refunds.map((each) => refundView({ ...each, ...ofGift(gift) }, { who, names, locale })),
    corrections: gift.corrections.map(({ from, to, ...each }) => ({
      ...{ id: each.id, state: each.state, reason: each.reason },
      ...{ fromMinor: each.fromAmountMinor, minor: each.amountMinor },
      fromPurpose: from && String(say(from.title)),
      purpose: to && String(say(to.title)),
      askedBy: named(each.askedBy),
      own: each.askedBy === who.id,
      decidedBy: each.decidedBy && named(each.decidedBy),
      createdAt: each.createdAt.toISOString(),
    })),
    disputes: gift.disputes.map(({ openedAt, ...each }) => ({ ...each, openedAt: openedAt.toISOString() })),
    papers: gift.papers.map(({ number, kind, amountMinor, coverMinor }) => ({
      number,
      kind,
      minor: amountMinor + coverMinor,
    })),
    events: gift.events.map(({ happenedAt, actor, state, reason }) => ({
      happenedAt: happenedAt.toISOString(),
      state: state as DonationState,
      actor: named(actor),
      reason: reasonText({ reason, actor }, locale),
    })),
    bookings: gift.bookings.map(({ occurredAt, ...each }) => ({
      ...each,
      occurredAt: occurredAt.toISOString(),
    })),
  };
}

type OfGift = { id: string; reference: string; donorName: string | null; currency: string };
const ofGift = ({ id: giftId, reference, donorName, currency: code }: OfGift) => ({
  ...{ giftId, reference, donorName },
  currency: code,
});

const shown = z.enum(["shown", "hidden"]);

export const listMessages = endpoint({
  summary: "What givers wrote for the donor wall, newest first",
  tag: TAG,
  caller: "user",
  query: z.object({ ...paging, state: z.enum(["waiting", ...shown.options]).default("waiting") }),
  output: pageOf(
    z.object({
      id: z.uuid().meta({ description: "Of the gift" }),
      reference: z.string(),
      donorName: z.string().nullable().meta({ description: "Null as well: who does not wish to be named" }),
      message: z.string(),
      state: z.enum(["waiting", ...shown.options]),
      purpose,
      createdAt: moment,
    }),
  ),
  handle: async ({ deps, query: { state, ...query }, locale, say }) => {
    const placed = placeOf(query, locale);
    if (!placed.ok) return placed.refusal;
    const page = await browseMessages(deps, state, placed.place);
    const items = page.items.map((gift) => ({
      id: gift.id,
      reference: gift.reference,
      donorName: gift.showName ? gift.donorName : null,
      message: gift.message,
      state: gift.messageState,
      purpose: purposeOf(gift, say),
      createdAt: gift.createdAt.toISOString(),
    }));
    return ok({ items, nextCursor: page.next });
  },
});

export const moderateMessage = endpoint({
  summary: "Shows a giver's message on the donor wall, or keeps it off",
  tag: TAG,
  caller: "user",
  params: id,
  body: z.object({ state: shown }),
  output: z.object({ id: z.uuid() }),
  handle: async ({ deps, who, params, body }) => {
    const done = await moderate(deps, who, params.id, body.state);
    if (done.ok || done.error === "same") return ok({ id: params.id });
    return err("not_found");
  },
});
