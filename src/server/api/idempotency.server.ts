import { createHash } from "node:crypto";
import type { Deps } from "../../platform/deps";
import { findStoredAnswer, insertStoredAnswer, tryLockKey } from "./idempotency.store.server";

/** How long an answer is given again, in milliseconds. */
const RETENTION_MS = 24 * 3_600_000;

const MAX_KEY_LENGTH = 255;

/**
 * The key in an `Idempotency-Key` header. draft-ietf-httpapi-idempotency-key-header has it as a quoted string (RFC 9651);
 * the bare form, which most clients send, is the same key.
 * @returns null when the header holds no key: 1 to 255 visible ASCII characters
 */
export function parseIdempotencyKey(header: string | string[] | undefined): string | null {
  if (typeof header !== "string") return null;
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(header)?.[1];
  if (quoted === undefined && header.startsWith('"')) return null;
  const key = quoted === undefined ? header : quoted.replaceAll(/\\(.)/g, "$1");
  return key.length <= MAX_KEY_LENGTH && /^[\x21-\x7e]+$/.test(key) ? key : null;
}

/** Caller, endpoint and key of a call, and its validated input. */
export type IdempotentRequest = Readonly<{ caller: string; endpoint: string; key: string; input: unknown }>;

/** `executed`: the work ran now. `replayed`: it ran before, and `response` is the stored one. */
export type IdempotentOutcome<T> =
  { state: "executed" | "replayed"; response: T } | { state: "reused" } | { state: "in_progress" };

/**
 * Does the work once for each key, whatever happens: work, its changes and the answer are one transaction. A process that
 * dies in the middle leaves nothing, so the next try begins anew; of calls at the same time one works and the others are
 * told so at once. The work writes with the `deps` it is given, and JSON must be able to hold its answer.
 * @param shouldStore whether an answer is given again: a refusal did nothing, so its key stays free
 */
export async function runIdempotently<T>(
  deps: Deps,
  { caller, endpoint, key, input }: IdempotentRequest,
  work: (deps: Deps) => Promise<T>,
  shouldStore: (response: T) => boolean,
): Promise<IdempotentOutcome<T>> {
  const digest = createHash("sha256").update([caller, endpoint, key].join("\n")).digest();
  const id = digest.toString("hex");
  const requestFingerprint = createHash("sha256").update(JSON.stringify(input)).digest("hex");
  return deps.db.transaction().execute(async (tx): Promise<IdempotentOutcome<T>> => {
    if (!(await tryLockKey(tx, digest))) return { state: "in_progress" };
    const now = deps.now();
    const found = await findStoredAnswer(tx, id, now);
    if (found)
      return found.request_fingerprint === requestFingerprint
        ? { state: "replayed", response: JSON.parse(found.response) as T }
        : { state: "reused" };
    const response = await work({ ...deps, db: tx });
    if (shouldStore(response))
      await insertStoredAnswer(tx, now, {
        key: id,
        request_fingerprint: requestFingerprint,
        response: JSON.stringify(response),
        expires_at: new Date(now.getTime() + RETENTION_MS),
      });
    return { state: "executed", response };
  });
}
