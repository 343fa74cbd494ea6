import type { SealedColumn } from "./platform/renew-seals.server";

/** Everything that is encrypted in the database; a test finds what is missing here. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: "registration", id: "id", column: "sealed", purpose: "answers" },
  { table: "registration", id: "id", column: "draft", purpose: "answers" },
  { table: "registration_note", id: "id", column: "sealed", purpose: "answers" },
  { table: "enquiry", id: "id", column: "sealed", purpose: "answers" },
  { table: "enquiry", id: "id", column: "said", purpose: "answers" },
  { table: "enquiry_note", id: "id", column: "sealed", purpose: "answers" },
  { table: "ticket_order", id: "id", column: "access_needs", purpose: "answers" },
  { table: "account_second_factor", id: "account_id", column: "secret", purpose: "second-factor" },
  { table: "account_second_factor", id: "account_id", column: "pending_secret", purpose: "second-factor" },
];
