import { z } from "zod";
import { m } from "../../../paraglide/messages";
import { endpoint } from "../../../platform/api/endpoint.server";
import { fieldError } from "../../../platform/api/validate-input.server";
import { refuse } from "../../../platform/api/problem";
import { err, ok } from "../../../platform/result";
import { currency, isoDate, isoDateTime } from "../../../platform/api/api-fields.server";
import type { Locale } from "../../../platform/i18n/locales";
import { readAccountNames } from "../../accounts/staff/staff.service.server";
import { getToday } from "../../site/site.service.server";
import type { RefundState } from "../payments/refund.model";
import { reasonText } from "./reason-labels.server";
import { browseRefunds } from "./gift-list.service.server";
import { recordRefundDecision, requestRefund, recordTransfer } from "./gift-admin.service.server";
import { amountInput, id, toIso, minor, pageSchema, paging, parsePageRequest } from "./admin-list.server";
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
  state: refundState.meta({ description: "`waiting`: for a second person" }),
  reason: z.string(),
  requestedBy: z.string(),
  own: z.boolean().meta({ description: "Requested by the caller; another person must decide" }),
  decidedBy: z.string().nullable(),
  decidedAt: isoDateTime.nullable(),
  createdAt: isoDateTime,
});

type RefundRow = {
  id: string;
  giftId: string;
  reference: string;
  donorName: string | null;
  currency: string;
  minor: number;
  state: RefundState;
  reason: string;
  requestedBy: string;
  decidedBy: string | null;
  decidedAt: Date | null;
  createdAt: Date;
};
type ViewContext = { principal: { id: string }; names: ReadonlyMap<string, string>; locale: Locale };

export const refundView = (row: RefundRow, { principal, names, locale }: ViewContext) => ({
  ...row,
  own: row.requestedBy === principal.id,
  reason: reasonText({ reason: row.reason, actor: row.requestedBy }, locale),
  requestedBy:
    row.requestedBy === "provider"
      ? m.finance_provider({}, { locale })
      : (names.get(row.requestedBy) ?? row.requestedBy),
  decidedBy: row.decidedBy && (names.get(row.decidedBy) ?? row.decidedBy),
  decidedAt: toIso(row.decidedAt),
  createdAt: row.createdAt.toISOString(),
});

export const listRefunds = endpoint({
  summary: "Refunds, newest first",
  tag: TAG,
  caller: "user",
  query: z.object({ ...paging, state: refundState.optional() }),
  output: pageSchema(refund),
  handle: async ({ deps, principal, query: { state, ...query }, locale }) => {
    const parsed = parsePageRequest(query, locale);
    if (!parsed.ok) return parsed.refusal;
    const page = await browseRefunds(deps, state, parsed.pageRequest);
    const staffIds = page.items.flatMap(({ requestedBy, decidedBy }) => [
      requestedBy,
      decidedBy ?? requestedBy,
    ]);
    const names = await readAccountNames(deps, staffIds);
    const items = page.items.map(({ gift_id: giftId, ...row }) =>
      refundView({ ...row, giftId }, { principal, names, locale }),
    );
    return ok({ items, nextCursor: page.next });
  },
});

export const addRefund = endpoint({
  summary: "Refunds a gift in full or in part; above the limit in the settings a second person must approve",
  tag: TAG,
  caller: "user",
  params: id,
  body: z.object({
    minor: amountInput,
    reason: z.string().trim().min(3).max(500),
    byTransfer: z.boolean().default(false).meta({
      description:
        "Records that a card gift was refunded from the bank account after the refund to the card failed",
    }),
  }),
  output: z.object({ id: z.uuid(), state: refundState }),
  status: 201,
  idempotent: true,
  refuses: ["not_found", "conflict"],
  handle: async ({ deps, principal, params, body, locale }) => {
    const requested = await requestRefund(deps, principal, { giftId: params.id, ...body });
    if (requested.ok) return ok({ id: requested.value.refundId, state: requested.value.state });
    if (requested.error === "unknown") return err("not_found");
    if (requested.error === "not_paid")
      return refuse("conflict", { message: m.finance_not_paid({}, { locale }) });
    if (requested.error === "not_failed")
      return refuse("conflict", { message: m.finance_refund_not_failed({}, { locale }) });
    return refuse("validation_failed", {
      errors: [fieldError("minor", "too_big", locale)],
      message: m.finance_too_much({}, { locale }),
    });
  },
});

export const decideOnRefund = endpoint({
  summary: "Approves or refuses a pending refund, as the second person",
  tag: TAG,
  caller: "user",
  params: id,
  body: z.object({ agreed: z.boolean() }),
  output: z.object({ id: z.uuid(), state: refundState }),
  idempotent: true,
  refuses: ["not_found", "conflict"],
  handle: async ({ deps, principal, params, body, locale }) => {
    const result = await recordRefundDecision(deps, principal, params.id, body.agreed);
    if (result.ok) return ok({ id: params.id, state: result.value.state });
    if (result.error === "unknown") return err("not_found");
    const reasonMessage = {
      own: m.finance_own_refund,
      decided: m.finance_decided,
      not_paid: m.finance_not_paid,
    }[result.error];
    return refuse("conflict", { message: reasonMessage({}, { locale }) });
  },
});

export const addReceivedTransfer = endpoint({
  summary: "Books the amount received for a promised transfer",
  tag: TAG,
  caller: "user",
  params: id,
  body: z.object({ minor: amountInput, on: isoDate, paymentReference }),
  output: z.object({ id: z.uuid() }),
  status: 201,
  idempotent: true,
  refuses: ["not_found", "conflict"],
  handle: async ({ deps, principal, params, body, locale }) => {
    if (body.on > (await getToday(deps)))
      return refuse("validation_failed", { errors: [fieldError("on", "too_big", locale)] });
    const booked = await recordTransfer(deps, principal, { ...body, giftId: params.id });
    if (booked.ok) return ok({ id: params.id });
    if (booked.error === "unknown") return err("not_found");
    if (booked.error === "already") return refuse("conflict", { message: m.finance_already({}, { locale }) });
    return refuse("validation_failed", { errors: [fieldError("minor", "invalid", locale)] });
  },
});
