import { z } from "zod";
import { m } from "../../../paraglide/messages";
import { emailInput } from "../../../platform/email/email-input.server";
import { endpoint } from "../../../platform/api/endpoint.server";
import { formatMoneyExact } from "../../../platform/money/format-money";
import { fieldError } from "../../../platform/api/validate-input.server";
import { LOCALES } from "../../../platform/i18n/locales";
import { money } from "../../../platform/money/money";
import { refuse, confirmationRequired } from "../../../platform/api/problem";
import { err, ok } from "../../../platform/result";
import { isoDate } from "../../../platform/api/api-fields.server";
import { getToday } from "../../site/site.service.server";
import { parsePurpose } from "../gifts/designation.service.server";
import { MAX_MESSAGE_LENGTH, RECORDED_METHODS } from "../gifts/gift.model";
import { CASH, TILL } from "../ledger/ledger.model";
import { amountInput, id } from "./admin-list.server";
import { recordBankDeposit, cancelPledgeByStaff, recordGiftByStaff } from "./recorded-gifts.service.server";

const TAG = "Gifts";
const currencyCode = z.string().regex(/^[A-Z]{3}$/);
const confirmed = z
  .boolean()
  .default(false)
  .meta({ description: "Confirms the warning of the previous call" });
export const paymentReference = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .nullable()
  .default(null)
  .meta({ description: "Reference on the statement of bank or till" });

export const recordGiftEndpoint = endpoint({
  summary: "Books a gift received in cash, by transfer or by till, with its receipt",
  tag: TAG,
  caller: "user",
  body: z.object({
    clientId: z.uuid().meta({
      description: "Created by the caller. A repeat with the same gift counts once; another gift is refused",
    }),
    method: z.enum(RECORDED_METHODS),
    minor: amountInput,
    currency: currencyCode,
    purpose: z
      .string()
      .max(100)
      .default("general")
      .meta({ description: "`general`, `campaign:<slug>` or `program:<slug>`" }),
    donorId: z.uuid().nullable().default(null).meta({ description: "An existing donor" }),
    name: z.string().trim().min(2).max(120).nullable().default(null),
    email: emailInput.nullable().default(null),
    showName: z.boolean().default(false),
    message: z.string().trim().min(1).max(MAX_MESSAGE_LENGTH).nullable().default(null),
    locale: z.enum(LOCALES).default("en").meta({ description: "Language of the receipt" }),
    paymentReference,
    on: isoDate,
    confirmed,
  }),
  output: z.object({ reference: z.string() }),
  status: 201,
  idempotent: true,
  handle: async ({ deps, principal, body, locale }) => {
    const { minor, currency, purpose, donorId, email, on, ...rest } = body;
    const invalidField = (field: string, kind: Parameters<typeof fieldError>[1]) =>
      refuse("validation_failed", { errors: [fieldError(field, kind, locale)] });
    if (on > (await getToday(deps))) return invalidField("on", "too_big");
    const parsedPurpose = parsePurpose(purpose);
    if (parsedPurpose === null) return invalidField("purpose", "invalid");
    const result = await recordGiftByStaff(deps, principal, {
      ...rest,
      amount: money(minor, currency),
      purpose: parsedPurpose,
      on,
      donor: donorId === null ? { email, phone: null } : { id: donorId },
    });
    if (result.ok) return ok(result.value);
    if (result.error === "similar") {
      const gifts = result.similar.map(({ reference, donorName }) =>
        donorName === null ? reference : `${reference} (${donorName})`,
      );
      return confirmationRequired(m.finance_similar({ gifts: gifts.join(", ") }, { locale }));
    }
    if (result.error === "amount") return invalidField("minor", "invalid");
    if (result.error === "donor") return invalidField("donorId", "invalid");
    return result.error === "currency_unknown"
      ? invalidField("currency", "not_allowed")
      : invalidField("purpose", "not_allowed");
  },
});

export const cancelPledgeEndpoint = endpoint({
  summary: "Cancels a promised transfer and notifies its donor",
  tag: TAG,
  caller: "user",
  params: id,
  body: z.object({ reason: z.string().trim().min(3).max(500) }),
  output: z.object({ id: z.uuid() }),
  idempotent: true,
  refuses: ["not_found", "conflict"],
  handle: async ({ deps, principal, params, body, locale }) => {
    const result = await cancelPledgeByStaff(deps, principal, { giftId: params.id, ...body });
    if (result.ok) return ok({ id: params.id });
    if (result.error === "unknown") return err("not_found");
    return refuse("conflict", { message: m.finance_pledge_over({}, { locale }) });
  },
});

export const recordBankDepositEndpoint = endpoint({
  summary: "Books cash or till money as deposited at the bank",
  tag: "Books",
  caller: "user",
  body: z.object({
    clientId: z.uuid(),
    from: z.enum([CASH, TILL]),
    minor: amountInput,
    currency: currencyCode,
    on: isoDate,
    note: z.string().trim().min(1).max(200),
    confirmed,
  }),
  output: z.object({ booked: z.literal(true) }),
  status: 201,
  idempotent: true,
  handle: async ({ deps, principal, body: { minor, currency, on, ...body }, locale }) => {
    const invalidField = (field: string, kind: Parameters<typeof fieldError>[1]) =>
      refuse("validation_failed", { errors: [fieldError(field, kind, locale)] });
    if (on > (await getToday(deps))) return invalidField("on", "too_big");
    const result = await recordBankDeposit(deps, principal, { ...body, amount: money(minor, currency), on });
    if (result.ok) return ok({ booked: true as const });
    if (result.error === "amount") return invalidField("minor", "invalid");
    const balance = formatMoneyExact(money(result.minor, currency), locale);
    return confirmationRequired(m.finance_account_short({ amount: balance }, { locale }));
  },
});
