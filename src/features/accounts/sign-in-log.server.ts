import type { Deps } from "../../platform/deps";

/** How somebody tried to come in, or to prove anew who they are. */
type Way = "password" | "password_and_code" | "link" | "code" | "passkey" | "own_password";

/** What a try can come to that is no refusal. `second_factor`: half of the way. */
const GOOD = new Set(["signed_in", "second_factor", "confirmed"]);

/**
 * Writes a try down: how, what came of it, and whose account when it is known by its id, which names no person. What the
 * person did then stands in `account_event`.
 * @returns the outcome
 */
export function tried<const T extends { kind: string }>(
  { log }: Pick<Deps, "log">,
  how: Way,
  accountId: string | null,
  outcome: T,
): T {
  const line = { how, outcome: outcome.kind, ...(accountId === null ? {} : { account: accountId }) };
  if (GOOD.has(outcome.kind)) log.info(line, "a sign-in was taken");
  else log.warn(line, "a sign-in was refused");
  return outcome;
}
