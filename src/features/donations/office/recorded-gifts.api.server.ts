import { z } from "zod";
import { m } from "../../../paraglide/messages";
import { emailInput } from "../../../platform/email-input.server";
import { endpoint } from "../../../platform/endpoint.server";
import { formatExact } from "../../../platform/format";
import { fieldError } from "../../../platform/input.server";
import { LOCALES } from "../../../platform/languages";
import { money } from "../../../platform/money";
import { refuse, toConfirm } from "../../../platform/problem";
import { err, ok } from "../../../platform/result";
import { day } from "../../../platform/wire.server";
import { readChoice } from "../designation.service.server";
import { LONGEST_MESSAGE, RECORDED_METHODS } from "../gift.model";
import { CASH, TILL } from "../ledger.model";
import { entered, id } from "./office-list.server";
import { bankMoney, endPledge, recordByHand } from "./recorded-gifts.service.server";

const TAG = "Gifts";
const currencyCode = z.string().regex(/^[A-Z]{3}$/);
const confirmed = z
  .boolean()
  .default(false)
  .meta({ description: "Staff have seen the warning of the call before, and mean it" });
export const paymentReference = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .nullable()
  .default(null)
  .meta({ description: "On the statement of the bank or the till" });

export const recordGiftCall = endpoint({
  summary: "Books a gift that staff received in cash, by transfer or over a till, with its receipt",
  tag: TAG,
  caller: "user",
  body: z.object({
    clientId: z.uuid().meta({ description: "Made by the caller: the same again is the same gift" }),
    method: z.enum(RECORDED_METHODS),
    minor: entered,
    currency: currencyCode,
    purpose: z
      .string()
      .max(100)
      .default("general")
      .meta({ description: "`general`, `campaign:<slug>` or `program:<slug>`" }),
    donorId: z.uuid().nullable().default(null).meta({ description: "A donor who is there already" }),
    name: z.string().trim().min(2).max(120).nullable().default(null),
    email: emailInput.nullable().default(null),
    showName: z.boolean().default(false),
    message: z.string().trim().min(1).max(LONGEST_MESSAGE).nullable().default(null),
    locale: z.enum(LOCALES).default("en").meta({ description: "Language of the receipt" }),
    paymentReference,
    on: day,
    confirmed,
  }),
  output: z.object({ reference: z.string() }),
  status: 201,
  idempotent: true,
  handle: async ({ deps, who, body, locale }) => {
    const { minor, currency, purpose, donorId, email, on: date, ...rest } = body;
    const wrong = (field: string, kind: Parameters<typeof fieldError>[1]) =>
      refuse("validation_failed", { errors: [fieldError(field, kind, locale)] });
    const on = new Date(`${date}T00:00:00Z`);
    if (on > deps.now()) return wrong("on", "too_big");
    const choice = readChoice(purpose);
    if (choice === null) return wrong("purpose", "invalid");
    const done = await recordByHand(deps, who, {
      ...rest,
      ...{ amount: money(minor, currency), purpose: choice, on },
      donor: donorId === null ? { email, phone: null } : { id: donorId },
    });
    if (done.ok) return ok(done.value);
    if (done.error === "similar") {
      const gifts = done.similar.map(({ reference, donorName }) =>
        donorName === null ? reference : `${reference} (${donorName})`,
      );
      return toConfirm(m.money_similar({ gifts: gifts.join(", ") }, { locale }));
    }
    if (done.error === "amount") return wrong("minor", "invalid");
    if (done.error === "donor") return wrong("donorId", "invalid");
    return done.error === "currency_unknown"
      ? wrong("currency", "not_allowed")
      : wrong("purpose", "not_allowed");
  },
});

export const cancelPledgeCall = endpoint({
  summary: "No longer waits for a promised transfer, and tells its donor",
  tag: TAG,
  caller: "user",
  params: id,
  body: z.object({ reason: z.string().trim().min(3).max(500) }),
  output: z.object({ id: z.uuid() }),
  idempotent: true,
  handle: async ({ deps, who, params, body, locale }) => {
    const ended = await endPledge(deps, who, { giftId: params.id, ...body });
    if (ended.ok) return ok({ id: params.id });
    if (ended.error === "unknown") return err("not_found");
    return refuse("conflict", { message: m.money_pledge_over({}, { locale }) });
  },
});

export const bankMoneyCall = endpoint({
  summary: "Books that cash, or money of the till, went to the bank account",
  tag: "Books",
  caller: "user",
  body: z.object({
    clientId: z.uuid(),
    from: z.enum([CASH, TILL]),
    minor: entered,
    currency: currencyCode,
    on: day,
    note: z.string().trim().min(1).max(200),
    confirmed,
  }),
  output: z.object({ booked: z.literal(true) }),
  status: 201,
  idempotent: true,
  handle: async ({ deps, who, body: { minor, currency, on: date, ...body }, locale }) => {
    const on = new Date(`${date}T00:00:00Z`);
    const wrong = (field: string, kind: Parameters<typeof fieldError>[1]) =>
      refuse("validation_failed", { errors: [fieldError(field, kind, locale)] });
    if (on > deps.now()) return wrong("on", "too_big");
    const done = await bankMoney(deps, who, { ...body, amount: money(minor, currency), on });
    if (done.ok) return ok({ booked: true as const });
    if (done.error === "amount") return wrong("minor", "invalid");
    const there = formatExact(money(done.minor, currency), locale);
    return toConfirm(m.money_account_short({ amount: there }, { locale }));
  },
});
