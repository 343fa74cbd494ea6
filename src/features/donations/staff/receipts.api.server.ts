import { z } from "zod";
import { m } from "../../../paraglide/messages";
import { endpoint } from "../../../platform/api/endpoint.server";
import { refuse } from "../../../platform/api/problem";
import { err, ok } from "../../../platform/result";
import { resendReceipt } from "./receipt-admin.service.server";

const RESEND_MESSAGES = { no_email: m.finance_resend_no_email, too_often: m.finance_resend_too_often };

export const resendReceiptEndpoint = endpoint({
  summary: "Sends a receipt or credit note to the donor again, at most three times an hour",
  tag: "Gifts",
  caller: "user",
  params: z.object({ id: z.uuid(), number: z.string().max(20) }),
  output: z.object({ number: z.string() }),
  status: 202,
  idempotent: true,
  refuses: ["not_found", "conflict"],
  handle: async ({ deps, principal, params: { id: giftId, number }, locale }) => {
    const sent = await resendReceipt(deps, principal, { giftId, number });
    if (sent.ok) return ok({ number });
    if (sent.error === "unknown") return err("not_found");
    return refuse("conflict", { message: RESEND_MESSAGES[sent.error]({}, { locale }) });
  },
});
