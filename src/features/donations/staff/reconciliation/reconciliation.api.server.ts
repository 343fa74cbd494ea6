import { z } from "zod";
import { endpoint } from "../../../../platform/api/endpoint.server";
import { err, ok } from "../../../../platform/result";
import { currency, isoDateTime } from "../../../../platform/api/api-fields.server";
import {
  enqueueReconciliation,
  simulateMonth,
  getReconciliationReport,
} from "./reconciliation-report.service.server";
import { PAYMENT_PROBLEMS } from "../../payments/payment-difference.model";
import { toIso, minor } from "../admin-list.server";

const TAG = "Books";

export const readReconciliation = endpoint({
  summary: "How the books stand, and where payment provider and books do not agree",
  tag: TAG,
  caller: "user",
  output: z.object({
    provider: z.string(),
    test: z.boolean().meta({ description: "Whether nobody is charged" }),
    fiscalYear: z.int().meta({ description: "The year in which this year of the books began" }),
    timeZone: z.string().meta({ description: "IANA zone in which the days and years of the books end" }),
    comparedAt: isoDateTime.nullable().meta({ description: "When both were compared last" }),
    differences: z.array(
      z.object({
        paymentRef: z.string(),
        problem: z.enum(PAYMENT_PROBLEMS),
        currency: currency.nullable(),
        providerMinor: minor.nullable().meta({ description: "What the provider holds of the payment" }),
        bookedMinor: minor.nullable().meta({ description: "What the accounts say that it holds" }),
        foundAt: isoDateTime,
      }),
    ),
    waitingEvents: z.object({ count: z.int(), oldest: isoDateTime.nullable(), tries: z.int() }),
    accounts: z.array(
      z.object({
        account: z.string(),
        name: z.string().nullable().meta({ description: "Of a category of expenses" }),
        currency,
        minor: minor.meta({ description: "Debit positive" }),
      }),
    ),
  }),
  handle: async ({ deps, serialize: say }) => {
    const { accounts, differences, waiting, comparedAt, provider, test, fiscalYear, timeZone } =
      await getReconciliationReport(deps);
    return ok({
      provider,
      test,
      fiscalYear,
      timeZone,
      comparedAt: toIso(comparedAt),
      differences: differences.map(({ foundAt, ...difference }) => ({
        ...difference,
        foundAt: foundAt.toISOString(),
      })),
      waitingEvents: { count: waiting.count, oldest: toIso(waiting.oldest), tries: waiting.tries ?? 0 },
      accounts: accounts.map(({ name, ...account }) => ({ ...account, name: name && String(say(name)) })),
    });
  },
});

export const startReconciliation = endpoint({
  summary: "Has payment provider and books compared now; the report shows what was found",
  tag: TAG,
  caller: "user",
  output: z.object({ started: z.literal(true) }),
  status: 202,
  handle: async ({ deps }) => {
    await enqueueReconciliation(deps);
    return ok({ started: true as const });
  },
});

export const simulateTestMonth = endpoint({
  summary: "Lets a month pass at the built-in test provider: what is given monthly is paid, or fails",
  tag: TAG,
  caller: "user",
  body: z.object({ outcome: z.enum(["succeed", "fail"]) }),
  output: z.object({ monthlyGifts: z.int() }),
  refuses: ["not_found"],
  handle: async ({ deps, principal, body }) => {
    const monthlyGifts = await simulateMonth(deps, principal, body.outcome);
    return monthlyGifts === null ? err("not_found") : ok({ monthlyGifts });
  },
});
