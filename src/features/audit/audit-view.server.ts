import { z } from "zod";
import { isoDateTime } from "../../platform/api/api-fields.server";
import { AUDIT_ACTIONS } from "./audit.model";
import type { readAuditLog } from "./audit.service.server";

export const auditEventFields = z.object({
  id: z.int(),
  happenedAt: isoDateTime,
  actor: z.string().meta({ description: "Account id" }),
  actorName: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.string(),
  item: z.string(),
  title: z.string(),
});

type AuditRow = Awaited<ReturnType<typeof readAuditLog>>["items"][number];
export const toAuditItem = (row: AuditRow, names: ReadonlyMap<string, string>) => ({
  ...row,
  happenedAt: row.happenedAt.toISOString(),
  action: row.action as (typeof AUDIT_ACTIONS)[number],
  actorName: names.get(row.actor) ?? row.actor,
});
