/** An expected outcome as a value. Programming errors throw instead. `platform/result.ts` makes them. */
export type Result<T, E extends string> = { ok: true; value: T } | { ok: false; error: E };
