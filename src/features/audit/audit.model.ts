/** `before` and `after` are complete values, not differences. */
export type AuditEntry = {
  /** Account id, `operator` (a command), `system` (the program), or `person` (the subject of the record). */
  actor: string;
  action: AuditAction;
  subject: string;
  item: string;
  title: string;
  before: object | null;
  after: object | null;
};

export const AUDIT_ACTIONS = [
  "created",
  "saved",
  "published",
  "announced",
  "not_announced",
  "mailed_guests",
  "scheduled",
  "unpublished",
  "discarded",
  "restored",
  "deleted",
  "invited",
  "roles_changed",
  "removed",
  "read",
  "sent_again",
  "state_changed",
  "assigned",
  "noted",
  "answered",
  "exported",
  "imported",
  "released",
  "withdrawn",
  "tested",
  "undone",
  "stopped",
  "blocked",
  "unblocked",
  "retried",
  "erased",
  "factor_reset",
  "unlocked",
  "requested",
  "approved",
  "applied",
  "cancelled",
  "superseded",
  "refused",
  "keys_rotated",
  "secret_changed",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** `from` and `until` are calendar dates in the time zone of the organisation, both included. */
export type AuditFilter = {
  actor?: string | undefined;
  subject?: string | undefined;
  action?: AuditAction | undefined;
  item?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
};
