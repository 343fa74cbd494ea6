/** A start or stop that cannot go on. The message is for the operator: what happened, what was kept, what to do. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}
