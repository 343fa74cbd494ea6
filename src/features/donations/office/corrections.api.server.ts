import { z } from "zod";
import { m } from "../../../paraglide/messages";
import { endpoint } from "../../../platform/endpoint.server";
import { fieldError } from "../../../platform/input.server";
import { refuse } from "../../../platform/problem";
import { err, ok } from "../../../platform/result";
import { moment } from "../../../platform/wire.server";
import { readChoice } from "../designation.service.server";
import { answerCorrection, askCorrection, waitingCorrections } from "./corrections-office.service.server";
import { entered, id } from "./office-list.server";

const TAG = "Gifts";
const REFUSALS = {
  not_now: m.money_correct_not_now,
  fixed: m.money_correct_fixed,
  same: m.money_correct_same,
};
const state = z.enum(["waiting", "done", "refused"]);

export const correctGiftCall = endpoint({
  summary:
    "Puts amount or designation of a gift right; above the sum of the settings a second person has to agree",
  tag: TAG,
  caller: "user",
  params: id,
  body: z.object({
    minor: entered.meta({ description: "The amount that it should have been, without fee cover" }),
    purpose: z
      .string()
      .max(100)
      .nullable()
      .default(null)
      .meta({ description: "`general`, `campaign:<slug>` or `program:<slug>`; null: as it is" }),
    reason: z.string().trim().min(3).max(500),
  }),
  output: z.object({ id: z.uuid(), state }),
  status: 201,
  idempotent: true,
  handle: async ({ deps, who, params, body: { purpose, ...body }, locale }) => {
    const wrong = (field: string) =>
      refuse("validation_failed", { errors: [fieldError(field, "not_allowed", locale)] });
    const choice = purpose === null ? null : readChoice(purpose);
    if (purpose !== null && choice === null) return wrong("purpose");
    const done = await askCorrection(deps, who, { giftId: params.id, purpose: choice, ...body });
    if (done.ok) return ok(done.value);
    switch (done.error) {
      case "unknown":
        return err("not_found");
      case "amount":
        return wrong("minor");
      case "not_now":
      case "fixed":
      case "same":
        return refuse("conflict", { message: REFUSALS[done.error]({}, { locale }) });
      default:
        return wrong("purpose");
    }
  },
});

export const decideOnCorrection = endpoint({
  summary: "The second person's yes or no to a correction that waits",
  tag: TAG,
  caller: "user",
  params: id,
  body: z.object({ agreed: z.boolean() }),
  output: z.object({ id: z.uuid(), state }),
  idempotent: true,
  handle: async ({ deps, who, params, body, locale }) => {
    const done = await answerCorrection(deps, who, params.id, body.agreed);
    if (done.ok) return ok({ id: params.id, state: done.value.state });
    if (done.error === "unknown") return err("not_found");
    const say = {
      own: m.money_correct_own,
      decided: m.money_correct_decided,
      not_now: m.money_correct_not_now,
    }[done.error];
    return refuse("conflict", { message: say({}, { locale }) });
  },
});

export const listWaitingCorrectionsCall = endpoint({
  summary: "Corrections that wait for a second person, oldest first",
  tag: TAG,
  caller: "user",
  output: z.object({
    items: z.array(z.object({ id: z.uuid(), giftId: z.uuid(), reference: z.string(), createdAt: moment })),
  }),
  handle: async ({ deps }) => {
    const waiting = await waitingCorrections(deps);
    return ok({
      items: waiting.map(({ createdAt, ...each }) => ({ ...each, createdAt: createdAt.toISOString() })),
    });
  },
});
