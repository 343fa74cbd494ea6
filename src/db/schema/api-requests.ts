/** What the API remembers of calls. */
export type ApiRequestTables = {
  rate_limit: { key: string; used: number; ends_at: Date };
  rate_limit_salt: { id: number; salt: string };
  idempotent_answer: { key: string; asked: string; answer: string; expires_at: Date };
};
