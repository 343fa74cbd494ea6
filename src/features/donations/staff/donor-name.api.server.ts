import { z } from "zod";
import { m } from "../../../paraglide/messages";
import { endpoint } from "../../../platform/api/endpoint.server";
import { refuse } from "../../../platform/api/problem";
import { err, ok } from "../../../platform/result";
import { id } from "./admin-list.server";
import { changeNameByStaff } from "./donor-name-admin.service.server";

export const setDonorNameVisibility = endpoint({
  summary: "Shows or hides a donor's name in the list of donors, for all gifts of the donor to the campaign",
  tag: "Gifts",
  caller: "user",
  params: id,
  body: z.object({ showName: z.boolean(), reason: z.string().trim().min(3).max(500) }),
  output: z.object({ id: z.uuid() }),
  refuses: ["not_found", "conflict"],
  handle: async ({ deps, principal, params, body, locale }) => {
    const result = await changeNameByStaff(deps, principal, { giftId: params.id, ...body });
    if (result.ok) return ok({ id: params.id });
    if (result.error === "unknown") return err("not_found");
    return refuse("conflict", { message: m.finance_no_name({}, { locale }) });
  },
});
