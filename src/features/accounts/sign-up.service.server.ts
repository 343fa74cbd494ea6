import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import type { Locale } from "../../platform/languages";
import { transact } from "../../platform/transact.server";
import { type PasswordProblem, passwordProblem } from "./password-rules.server";
import { insertAccount, insertAccountEvent } from "./accounts.store.server";
import { rememberDevice } from "./devices.service.server";
import { startSession } from "./sessions.service.server";
import { type TokenState, readToken, takeToken } from "./tokens.server";

type SignUpDeps = Pick<Deps, "db" | "now" | "newId" | "passwords">;
export type NewAccount = {
  displayName: string;
  password: string;
  locale: Locale;
  userAgent: string | null;
  devices: readonly string[];
};

export type SignedUp =
  | { kind: "signed_in"; token: string; devices: string[] }
  /** Somebody else with this mailbox was quicker. */
  | { kind: "exists" }
  | { kind: "password"; problem: PasswordProblem }
  | { kind: Exclude<TokenState, "open"> };

/**
 * Makes the account that a mailed link allows, and signs in. Until then there is none: no password is held for an
 * address that nobody has proved, so nobody can prepare an account for somebody else.
 */
export async function signUp(deps: SignUpDeps, token: string, wanted: NewAccount): Promise<SignedUp> {
  const read = await readToken(deps, token, ["sign_up"]);
  if (read.state !== "open") return { kind: read.state };
  const email = read.found.email!;
  const problem = await passwordProblem(wanted.password, [email, wanted.displayName]);
  if (problem) return { kind: "password", problem };
  const passwordHash = await deps.passwords.hash(wanted.password);
  return transact(deps.db, async (tx) => {
    const taken = await takeToken(tx, deps, token, ["sign_up"]);
    if (taken.state !== "open") return { kind: taken.state };
    const now = deps.now();
    const added = await insertAccount(tx, {
      id: deps.newId(),
      email,
      email_key: emailKey(email),
      email_verified_at: now,
      password_hash: passwordHash,
      locale: wanted.locale,
      display_name: wanted.displayName,
      username: null,
      avatar: null,
      registered_at: now,
      updated_at: now,
    });
    if (!added) return { kind: "exists" };
    await insertAccountEvent(tx, added.id, "registered", now);
    const session = await startSession(tx, deps, {
      accountId: added.id,
      userAgent: wanted.userAgent,
      secondFactor: false,
    });
    const { devices } = await rememberDevice(tx, deps, added.id, wanted);
    return { kind: "signed_in", token: session.token, devices };
  });
}
