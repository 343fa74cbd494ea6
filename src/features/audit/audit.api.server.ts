import { z } from "zod";
import { endpoint } from "../../platform/api/endpoint.server";
import { err, ok } from "../../platform/result";
import { isoDate } from "../../platform/api/api-fields.server";
import { readAccountNames } from "../accounts/staff/staff.service.server";
import { AUDIT_ACTIONS } from "./audit.model";
import { readAuditEntry, readAuditLog } from "./audit.service.server";
import { auditEventFields, toAuditItem } from "./audit-view.server";

const TAG = "Audit";
const page = {
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .meta({ description: "`nextCursor` of the previous page" }),
};

export const listAuditEvents = endpoint({
  summary: "Actions of staff, newest first",
  tag: TAG,
  caller: "user",
  query: z.object({
    ...page,
    actor: z.string().max(80).optional(),
    subject: z.string().max(40).optional(),
    action: z.enum(AUDIT_ACTIONS).optional(),
    item: z.string().max(80).optional(),
    from: isoDate.optional(),
    until: isoDate.optional(),
  }),
  output: z.object({ items: z.array(auditEventFields), nextCursor: z.string().nullable() }),
  handle: async ({ deps, query: { limit, cursor, ...filter } }) => {
    const before = cursor === undefined ? null : Number(cursor);
    const { items, next } = await readAuditLog(deps, filter, { size: limit, before });
    const names = await readAccountNames(
      deps,
      items.map(({ actor }) => actor),
    );
    return ok({
      items: items.map((row) => toAuditItem(row, names)),
      nextCursor: next === null ? null : String(next),
    });
  },
});

const accountIdsIn = (value: unknown): string[] => {
  const { assignee, actor, filter } = (value ?? {}) as Record<string, unknown>;
  const narrowed = (filter as { assignee?: unknown } | undefined)?.assignee;
  return [assignee, actor, narrowed].filter((id) => typeof id === "string");
};

export const readAuditEvent = endpoint({
  summary: "One action with its changes",
  tag: TAG,
  caller: "user",
  params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
  output: auditEventFields.extend({
    before: z.unknown(),
    after: z.unknown(),
    names: z.record(z.string(), z.string()).meta({ description: "Names of the accounts it mentions" }),
  }),
  refuses: ["not_found"],
  handle: async ({ deps, params }) => {
    const found = await readAuditEntry(deps, Number(params.id));
    if (!found) return err("not_found");
    const { before, after } = found;
    const names = await readAccountNames(deps, [
      found.actor,
      ...accountIdsIn(before),
      ...accountIdsIn(after),
    ]);
    return ok({ ...toAuditItem(found, names), before, after, names: Object.fromEntries(names) });
  },
});
