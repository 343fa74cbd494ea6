import { z } from "zod";
import { m } from "../../../paraglide/messages";
import { endpoint } from "../../../platform/api/endpoint.server";
import { fieldError } from "../../../platform/api/validate-input.server";
import { refuse } from "../../../platform/api/problem";
import { err, ok } from "../../../platform/result";
import { isoDateTime } from "../../../platform/api/api-fields.server";
import { parsePurpose } from "../gifts/designation.service.server";
import {
  recordCorrectionDecision,
  requestCorrection,
  getPendingCorrections,
} from "./correction-admin.service.server";
import { amountInput, id } from "./admin-list.server";

const TAG = "Gifts";
const REFUSALS = {
  not_now: m.finance_correct_not_now,
  fixed: m.finance_correct_fixed,
  same: m.finance_correct_same,
};
const state = z.enum(["waiting", "done", "refused"]);

export const correctGiftEndpoint = endpoint({
  summary:
    "Corrects amount or designation of a gift; above the limit in the settings a second person must approve",
  tag: TAG,
  caller: "user",
  params: id,
  body: z.object({
    minor: amountInput.meta({ description: "The correct amount, without fee cover" }),
    purpose: z
      .string()
      .max(100)
      .nullable()
      .default(null)
      .meta({ description: "`general`, `campaign:<slug>` or `program:<slug>`; null: unchanged" }),
    reason: z.string().trim().min(3).max(500),
  }),
  output: z.object({ id: z.uuid(), state }),
  status: 201,
  idempotent: true,
  refuses: ["not_found", "conflict"],
  handle: async ({ deps, principal, params, body: { purpose, ...body }, locale }) => {
    const invalidField = (field: string) =>
      refuse("validation_failed", { errors: [fieldError(field, "not_allowed", locale)] });
    const parsedPurpose = purpose === null ? null : parsePurpose(purpose);
    if (purpose !== null && parsedPurpose === null) return invalidField("purpose");
    const result = await requestCorrection(deps, principal, {
      giftId: params.id,
      purpose: parsedPurpose,
      ...body,
    });
    if (result.ok) return ok(result.value);
    switch (result.error) {
      case "unknown":
        return err("not_found");
      case "amount":
        return invalidField("minor");
      case "not_now":
      case "fixed":
      case "same":
        return refuse("conflict", { message: REFUSALS[result.error]({}, { locale }) });
      default:
        return invalidField("purpose");
    }
  },
});

export const decideCorrectionEndpoint = endpoint({
  summary: "Approves or refuses a pending correction, as the second person",
  tag: TAG,
  caller: "user",
  params: id,
  body: z.object({ agreed: z.boolean() }),
  output: z.object({ id: z.uuid(), state }),
  idempotent: true,
  refuses: ["not_found", "conflict"],
  handle: async ({ deps, principal, params, body, locale }) => {
    const result = await recordCorrectionDecision(deps, principal, params.id, body.agreed);
    if (result.ok) return ok({ id: params.id, state: result.value.state });
    if (result.error === "unknown") return err("not_found");
    const messageOf = {
      own: m.finance_correct_own,
      decided: m.finance_correct_decided,
      not_now: m.finance_correct_not_now,
    }[result.error];
    return refuse("conflict", { message: messageOf({}, { locale }) });
  },
});

export const listPendingCorrectionsEndpoint = endpoint({
  summary: "Corrections that wait for a second person, oldest first",
  tag: TAG,
  caller: "user",
  output: z.object({
    items: z.array(
      z.object({ id: z.uuid(), giftId: z.uuid(), reference: z.string(), createdAt: isoDateTime }),
    ),
  }),
  handle: async ({ deps }) => {
    const pending = await getPendingCorrections(deps);
    return ok({
      items: pending.map(({ createdAt, ...correction }) => ({
        ...correction,
        createdAt: createdAt.toISOString(),
      })),
    });
  },
});
