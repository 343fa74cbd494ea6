import { createHash } from "node:crypto";
import type { Deps } from "../../platform/deps";
import { findStoredAnswer, insertStoredAnswer, tryLockKey } from "./idempotency.store.server";
import { transact } from "../../platform/database/transact.server";

const RETENTION_MS = 24 * 3_600_000;

const MAX_KEY_LENGTH = 255;

/**
 * Reads the quoted form of draft-ietf-httpapi-idempotency-key-header (RFC 9651) or the usual bare form.
 * @returns null unless the key has 1 to 255 visible ASCII characters
 */
export function parseIdempotencyKey(header: string | string[] | undefined): string | null {
  if (typeof header !== "string") return null;
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(header)?.[1];
  if (quoted === undefined && header.startsWith('"')) return null;
  const key = quoted === undefined ? header : quoted.replaceAll(/\\(.)/g, "$1");
  return key.length <= MAX_KEY_LENGTH && /^[\x21-\x7e]+$/.test(key) ? key : null;
}

export type IdempotentRequest = Readonly<{ caller: string; endpoint: string; key: string; input: unknown }>;

/** `executed`: the work ran now. `replayed`: `response` is the stored one. */
export type IdempotentOutcome<T> =
  { state: "executed" | "replayed"; response: T } | { state: "reused" } | { state: "in_progress" };

/**
 * Runs `work` once per key, in one transaction with its changes and its stored response. Concurrent calls get
 * `in_progress` at once.
 * @param work must use the `deps` that it receives, and return JSON
 * @param shouldStore false for a refusal, whose key stays free
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
  return transact(deps.db, async (tx): Promise<IdempotentOutcome<T>> => {
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
