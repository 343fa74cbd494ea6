/** One thing that staff did. `before` and `after` are whole: what was there, what is there now. */
export type AuditEntry = {
  /** Id of the account; `operator` for a command, `system` for the program by itself, `person` for whoever a record is of. */
  actor: string;
  action: AuditAction;
  /** `programs`, `staff`, `mails`, `keys`. */
  subject: string;
  item: string;
  /** What the item is called. */
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

/** `from` and `until` are calendar dates (UTC), both included. */
export type AuditFilter = {
  actor?: string | undefined;
  subject?: string | undefined;
  action?: AuditAction | undefined;
  item?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
};
