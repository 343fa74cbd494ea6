import { z } from "zod";
import { m } from "../../../paraglide/messages";
import { endpoint } from "../../../platform/api/endpoint.server";
import { emailInput } from "../../../platform/email/email-input.server";
import { refuse } from "../../../platform/api/problem";
import { err, ok } from "../../../platform/result";
import { id } from "./admin-list.server";
import { correctEmailByStaff } from "./donor-email-admin.service.server";

const CONFLICT_MESSAGES = {
  same: m.email_same,
  too_often: m.email_too_often,
  with_order: m.finance_email_with_order,
};

export const correctDonorEmail = endpoint({
  summary:
    "Changes the email address of a gift, or of a monthly gift with its payments. Links emailed before become invalid, and the receipt is emailed",
  tag: "Gifts",
  caller: "user",
  params: id,
  body: z.object({ email: emailInput, reason: z.string().trim().min(3).max(500) }),
  output: z.object({ id: z.uuid() }),
  refuses: ["not_found", "conflict"],
  handle: async ({ deps, principal, params, body, locale }) => {
    const result = await correctEmailByStaff(deps, principal, { giftId: params.id, ...body });
    if (result.ok) return ok({ id: params.id });
    if (result.error === "unknown") return err("not_found");
    return refuse("conflict", { message: CONFLICT_MESSAGES[result.error]({}, { locale }) });
  },
});
