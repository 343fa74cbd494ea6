import type { Deps } from "../../../platform/deps";

/** How somebody tried to come in, or to prove anew who they are. */
type SignInMethod = "password" | "password_and_code" | "link" | "code" | "passkey" | "own_password";

/** What a try can come to that is no refusal. `second_factor`: half of the way. */
const SUCCESSFUL_OUTCOMES = new Set(["signed_in", "second_factor", "confirmed"]);

/**
 * Writes a try down: how, what came of it, and whose account when it is known by its id, which names no person. What the
 * person did then stands in `account_event`.
 * @returns the outcome
 */
export function logSignInAttempt<const T extends { kind: string }>(
  { log }: Pick<Deps, "log">,
  how: SignInMethod,
  accountId: string | null,
  outcome: T,
): T {
  const fields = { how, outcome: outcome.kind, ...(accountId === null ? {} : { account: accountId }) };
  if (SUCCESSFUL_OUTCOMES.has(outcome.kind)) log.info(fields, "a sign-in was taken");
  else log.warn(fields, "a sign-in was refused");
  return outcome;
}
