/** An expected outcome as a value; programming errors throw. See the constructors in `platform/result.ts`. */
export type Result<T, E extends string> = { ok: true; value: T } | { ok: false; error: E };
