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
  summary: "Balances of the books, and differences from the payment provider",
  tag: TAG,
  caller: "user",
  output: z.object({
    provider: z.string(),
    test: z.boolean().meta({ description: "True: test payments, no one is charged" }),
    fiscalYear: z.int().meta({ description: "Calendar year in which this financial year started" }),
    timeZone: z.string().meta({ description: "IANA time zone in which days and years of the books end" }),
    comparedAt: isoDateTime.nullable().meta({ description: "Time of the last comparison" }),
    differences: z.array(
      z.object({
        paymentRef: z.string(),
        problem: z.enum(PAYMENT_PROBLEMS),
        currency: currency.nullable(),
        providerMinor: minor
          .nullable()
          .meta({ description: "Amount that the provider holds of the payment" }),
        bookedMinor: minor
          .nullable()
          .meta({ description: "Amount that the provider holds of the payment according to the books" }),
        foundAt: isoDateTime,
      }),
    ),
    waitingEvents: z.object({ count: z.int(), oldest: isoDateTime.nullable(), tries: z.int() }),
    accounts: z.array(
      z.object({
        account: z.string(),
        name: z.string().nullable().meta({ description: "Name of an expense category" }),
        currency,
        minor: minor.meta({ description: "Debit is positive" }),
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
  summary: "Compares payment provider and books now; the report shows the result",
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
  summary: "Lets a month pass at the built-in test provider, so that monthly payments succeed or fail",
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
