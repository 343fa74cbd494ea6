import { z } from "zod";
import { m } from "../../../paraglide/messages";
import { endpoint } from "../../../platform/endpoint.server";
import { fieldError } from "../../../platform/input.server";
import { refuse } from "../../../platform/problem";
import { err, ok } from "../../../platform/result";
import { currency, day, moment } from "../../../platform/wire.server";
import type { Locale } from "../../../platform/languages";
import { namesOf } from "../../accounts/staff.service.server";
import type { RefundState } from "../gift.model";
import { reasonText } from "./cause-words.server";
import { browseRefunds } from "./gift-list.service.server";
import { answerRefund, askRefund, bookArrival } from "./money-moves.service.server";
import { entered, id, iso, minor, pageOf, paging, placeOf } from "./office-list.server";
import { paymentReference } from "./recorded-gifts.api.server";

const TAG = "Gifts";
const refundState = z.enum(["waiting", "requested", "sent", "succeeded", "failed", "refused"]);

export const refund = z.object({
  id: z.uuid(),
  giftId: z.uuid(),
  reference: z.string(),
  donorName: z.string().nullable(),
  currency,
  minor,
  state: refundState.meta({ description: "waiting: for a second person" }),
  reason: z.string(),
  askedBy: z.string(),
  own: z.boolean().meta({ description: "Asked for by whoever reads this: somebody else decides" }),
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  createdAt: moment,
});

type Row = {
  id: string;
  giftId: string;
  reference: string;
  donorName: string | null;
  currency: string;
  minor: number;
  state: RefundState;
  reason: string;
  askedBy: string;
  decidedBy: string | null;
  decidedAt: Date | null;
  createdAt: Date;
};
type Reader = { who: { id: string }; names: ReadonlyMap<string, string>; locale: Locale };

/** A refund as it leaves, for whoever reads it; `names` are those of the staff by account. */
export const refundView = (row: Row, { who, names, locale }: Reader) => ({
  ...row,
  own: row.askedBy === who.id,
  reason: reasonText({ reason: row.reason, actor: row.askedBy }, locale),
  askedBy:
    row.askedBy === "provider" ? m.money_provider({}, { locale }) : (names.get(row.askedBy) ?? row.askedBy),
  decidedBy: row.decidedBy && (names.get(row.decidedBy) ?? row.decidedBy),
  decidedAt: iso(row.decidedAt),
  createdAt: row.createdAt.toISOString(),
});

export const listRefunds = endpoint({
  summary: "Refunds, newest first",
  tag: TAG,
  caller: "user",
  query: z.object({ ...paging, state: refundState.optional() }),
  output: pageOf(refund),
  handle: async ({ deps, who, query: { state, ...query }, locale }) => {
    const placed = placeOf(query, locale);
    if (!placed.ok) return placed.refusal;
    const page = await browseRefunds(deps, state, placed.place);
    const people = page.items.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy ?? askedBy]);
    const names = await namesOf(deps, people);
    const items = page.items.map(({ gift_id: giftId, ...row }) =>
      refundView({ ...row, giftId }, { who, names, locale }),
    );
    return ok({ items, nextCursor: page.next });
  },
});

export const addRefund = endpoint({
  summary: "Gives back a gift or a part of it; above the sum of the settings a second person has to agree",
  tag: TAG,
  caller: "user",
  params: id,
  body: z.object({ minor: entered, reason: z.string().trim().min(3).max(500) }),
  output: z.object({ id: z.uuid(), state: refundState }),
  status: 201,
  idempotent: true,
  handle: async ({ deps, who, params, body, locale }) => {
    const asked = await askRefund(deps, who, { giftId: params.id, ...body });
    if (asked.ok) return ok({ id: asked.value.refundId, state: asked.value.state });
    if (asked.error === "unknown") return err("not_found");
    if (asked.error === "not_paid") return refuse("conflict", { message: m.money_not_paid({}, { locale }) });
    return refuse("validation_failed", {
      errors: [fieldError("minor", "too_big", locale)],
      message: m.money_too_much({}, { locale }),
    });
  },
});

export const decideOnRefund = endpoint({
  summary: "The second person's yes or no to a refund that waits",
  tag: TAG,
  caller: "user",
  params: id,
  body: z.object({ agreed: z.boolean() }),
  output: z.object({ id: z.uuid(), state: refundState }),
  idempotent: true,
  handle: async ({ deps, who, params, body, locale }) => {
    const done = await answerRefund(deps, who, params.id, body.agreed);
    if (done.ok) return ok({ id: params.id, state: done.value.state });
    if (done.error === "unknown") return err("not_found");
    const say = { own: m.money_own_refund, decided: m.money_decided, not_paid: m.money_not_paid }[done.error];
    return refuse("conflict", { message: say({}, { locale }) });
  },
});

export const addArrival = endpoint({
  summary: "Books what arrived on the account for a promised transfer",
  tag: TAG,
  caller: "user",
  params: id,
  body: z.object({ minor: entered, on: day, paymentReference }),
  output: z.object({ id: z.uuid() }),
  status: 201,
  idempotent: true,
  handle: async ({ deps, who, params, body, locale }) => {
    const on = new Date(`${body.on}T00:00:00Z`);
    if (on > deps.now())
      return refuse("validation_failed", { errors: [fieldError("on", "too_big", locale)] });
    const booked = await bookArrival(deps, who, { ...body, giftId: params.id, on });
    if (booked.ok) return ok({ id: params.id });
    if (booked.error === "unknown") return err("not_found");
    if (booked.error === "already") return refuse("conflict", { message: m.money_already({}, { locale }) });
    return refuse("validation_failed", { errors: [fieldError("minor", "invalid", locale)] });
  },
});
