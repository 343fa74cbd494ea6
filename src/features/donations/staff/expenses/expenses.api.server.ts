import { z } from "zod";
import { m } from "../../../../paraglide/messages";
import { endpoint } from "../../../../platform/api/endpoint.server";
import { formatMoneyExact } from "../../../../platform/money/format-money";
import { fieldError } from "../../../../platform/api/validate-input.server";
import { money } from "../../../../platform/money/money";
import { localizedInput } from "../../../../platform/i18n/localized-input.server";
import { refuse, confirmationRequired } from "../../../../platform/api/problem";
import { err, ok } from "../../../../platform/result";
import { currency, isoDate, isoDateTime } from "../../../../platform/api/api-fields.server";
import { BANK, OWN_ACCOUNTS } from "../../ledger/ledger.model";
import {
  addExpense,
  browseExpenses,
  getExpenseCategories,
  reverseExpenseByStaff,
} from "./expenses.service.server";
import {
  amountInput,
  id,
  toIso,
  minor,
  pageSchema,
  paging,
  parsePageRequest,
  position,
} from "../admin-list.server";

const TAG = "Campaign money";
const account = z.enum(OWN_ACCOUNTS);

export const listExpenses = endpoint({
  summary: "Expenses, newest first, including reversed ones",
  tag: TAG,
  caller: "user",
  query: z.object({ ...paging, campaign: z.uuid().optional() }),
  output: pageSchema(
    z.object({
      id: z.uuid(),
      campaignId: z.uuid().nullable(),
      campaign: z.string().nullable(),
      category: z.string().nullable(),
      spentOn: isoDate,
      description: z.string(),
      currency,
      amountMinor: minor,
      paidFrom: account,
      receiptPictureId: z.uuid().nullable(),
      files: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          bytes: z.int(),
          availability: z.enum(["ready", "unscanned", "malware"]),
        }),
      ),
      reversedAt: isoDateTime.nullable(),
      reversalReason: z.string().nullable(),
    }),
  ),
  handle: async ({ deps, query: { campaign, ...query }, locale, serialize }) => {
    const parsed = parsePageRequest(query, locale, "date");
    if (!parsed.ok) return parsed.refusal;
    const page = await browseExpenses(deps, campaign, parsed.pageRequest);
    const items = page.items.map(({ files, ...row }) => ({
      ...row,
      campaign: row.campaign && String(serialize(row.campaign)),
      category: row.category && String(serialize(row.category)),
      description: String(serialize(row.description)),
      reversedAt: toIso(row.reversedAt),
      files: files.map(({ id: file, name, bytes, availability }) => ({
        id: file,
        name,
        bytes,
        availability,
      })),
    }));
    return ok({ items, nextCursor: page.next });
  },
});

export const listExpenseCategories = endpoint({
  summary: "Expense categories, for expenses without a campaign",
  tag: TAG,
  caller: "user",
  output: z.object({ items: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  handle: async ({ deps, serialize }) => {
    const categories = await getExpenseCategories(deps);
    return ok({
      items: categories.map(({ id: category, name }) => ({ id: category, name: String(serialize(name)) })),
    });
  },
});

const EXPENSE_FIELDS = {
  amount: "minor",
  campaign: "campaignId",
  category: "categoryId",
  currency: "currency",
  day: "on",
  item: "budgetPosition",
  picture: "receiptPictureId",
  words: "description",
  files: "files",
} as const;
const SHORTFALL_MESSAGES = { campaign: m.finance_campaign_short, account: m.finance_account_short };

export const postExpense = endpoint({
  summary: "Books an expense for a campaign or under a category, and publishes it",
  tag: TAG,
  caller: "user",
  body: z.object({
    campaignId: z.uuid().nullable().default(null),
    categoryId: z.uuid().nullable().default(null).meta({ description: "Required without a campaign" }),
    currency: currency
      .nullable()
      .default(null)
      .meta({ description: "Required without a campaign; a campaign has its own" }),
    paidFrom: account.default(BANK),
    minor: amountInput,
    on: isoDate,
    budgetPosition: position.nullable().default(null),
    description: localizedInput(300),
    receiptPictureId: z
      .uuid()
      .nullable()
      .default(null)
      .meta({ description: "A public picture of the receipt without any names" }),
    files: z
      .array(z.uuid())
      .max(5)
      .default([])
      .meta({ description: "Uploads with the purpose `expense`: receipts for staff" }),
    confirmed: z.boolean().default(false).meta({ description: "Confirms a warning that money is missing" }),
  }),
  output: z.object({ id: z.uuid() }),
  status: 201,
  idempotent: true,
  handle: async ({ deps, principal, body, locale }) => {
    const added = await addExpense(deps, principal, body);
    if (added.ok) return ok(added.value);
    if (added.error === "short") {
      const texts = added.short.map(({ source, ...shortfall }) =>
        SHORTFALL_MESSAGES[source](
          { amount: formatMoneyExact(money(shortfall.minor, shortfall.currency), locale) },
          { locale },
        ),
      );
      return confirmationRequired(texts.join(" "));
    }
    const code = added.error === "day" ? "too_big" : "invalid";
    return refuse("validation_failed", { errors: [fieldError(EXPENSE_FIELDS[added.error], code, locale)] });
  },
});

export const reverseExpense = endpoint({
  summary: "Reverses a mistaken expense; both entries and the reason stay",
  tag: TAG,
  caller: "user",
  params: id,
  body: z.object({ reason: z.string().trim().min(3).max(500) }),
  output: z.object({ id: z.uuid() }),
  idempotent: true,
  refuses: ["not_found"],
  handle: async ({ deps, principal, params, body }) =>
    (await reverseExpenseByStaff(deps, principal, { ...params, ...body }))
      ? ok({ id: params.id })
      : err("not_found"),
});
