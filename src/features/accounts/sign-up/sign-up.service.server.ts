import type { Deps } from "../../../platform/deps";
import { emailKey } from "../../../platform/email/email-address";
import type { Locale } from "../../../platform/i18n/locales";
import { transact } from "../../../platform/database/transact.server";
import { type PasswordProblem, passwordProblem } from "../credentials/password-rules.server";
import { insertAccount, insertAccountEvent } from "../accounts.store.server";
import { rememberDevice } from "../devices/devices.service.server";
import { startSession } from "../sessions/sessions.service.server";
import { type TokenState, readToken, consumeToken } from "../tokens/tokens.server";

type SignUpDeps = Pick<Deps, "db" | "now" | "newId" | "passwords">;
export type SignUpInput = {
  displayName: string;
  password: string;
  locale: Locale;
  userAgent: string | null;
  devices: readonly string[];
};

export type SignUpResult =
  | { kind: "signed_in"; token: string; devices: string[] }
  /** Another link to this mailbox was used first. */
  | { kind: "exists" }
  | { kind: "password"; problem: PasswordProblem }
  | { kind: Exclude<TokenState, "open"> };

/** Creates the account once the link proves the address, so that no one can prepare someone else's. */
export async function signUp(deps: SignUpDeps, token: string, input: SignUpInput): Promise<SignUpResult> {
  const read = await readToken(deps, token, ["sign_up"]);
  if (read.state !== "open") return { kind: read.state };
  const email = read.found.email!;
  const problem = await passwordProblem(input.password, [email, input.displayName]);
  if (problem) return { kind: "password", problem };
  const passwordHash = await deps.passwords.hash(input.password);
  return transact(deps.db, async (tx) => {
    const taken = await consumeToken(tx, deps, token, ["sign_up"]);
    if (taken.state !== "open") return { kind: taken.state };
    const now = deps.now();
    const added = await insertAccount(tx, {
      id: deps.newId(),
      email,
      email_key: emailKey(email),
      email_verified_at: now,
      password_hash: passwordHash,
      locale: input.locale,
      display_name: input.displayName,
      username: null,
      avatar: null,
      registered_at: now,
      updated_at: now,
    });
    if (!added) return { kind: "exists" };
    await insertAccountEvent(tx, added.id, "registered", now);
    const session = await startSession(tx, deps, {
      accountId: added.id,
      userAgent: input.userAgent,
      secondFactor: false,
    });
    const { devices } = await rememberDevice(tx, deps, added.id, input);
    return { kind: "signed_in", token: session.token, devices };
  });
}
