import type { Deps } from "../../../platform/deps";

type SignInMethod = "password" | "password_and_code" | "link" | "code" | "passkey" | "own_password";

/** `second_factor`: the first factor has passed. */
const SUCCESSFUL_OUTCOMES = new Set(["signed_in", "second_factor", "confirmed"]);

/** Logs a sign-in attempt with the account id, which by itself identifies no one. @returns the outcome */
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
