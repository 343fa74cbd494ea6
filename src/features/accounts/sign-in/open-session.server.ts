import type { Deps } from "../../../platform/deps";
import type { Locale } from "../../../platform/i18n/locales";
import type { Role } from "../../../platform/auth/principal";
import { browserName, isStaff } from "../accounts.model";
import { insertAccountEvent } from "../accounts.store.server";
import { rememberDevice } from "../devices/devices.service.server";
import { notifyAccount } from "../notify-account.server";
import { requiresSecondStep } from "../two-factor/second-factor.service.server";
import { startSession } from "../sessions/sessions.service.server";
import { issueToken } from "../tokens/tokens.server";
import type { Tx } from "../../../platform/database/database";

export type SignInDeps = Pick<Deps, "db" | "now" | "newId" | "log" | "keys" | "passwords" | "origin">;

export type ClientInfo = {
  /** Shortened by `ipKey`. */
  ipAddress: string;
  userAgent: string | null;
  devices: readonly string[];
  organisation: string;
};

/** `devices`: tokens for the cookie of known devices. */
export type SignedInOutcome = { kind: "signed_in"; token: string; to: string; devices: string[] };

/** `step`: token for the cookie of the second step. */
export type SecondFactorRequired = { kind: "second_factor"; step: string };

/** The only page open to staff without a second factor. */
const TWO_FACTOR_PATH = "/account/two-factor";

const ACCOUNT_PATH = "/account";

export type AccountSummary = { id: string; roles: readonly Role[]; email: string; locale: Locale };

export async function startSignIn(
  tx: Tx,
  deps: SignInDeps,
  account: AccountSummary,
  from: ClientInfo,
  next: string | null,
): Promise<SignedInOutcome | SecondFactorRequired> {
  if (!(await requiresSecondStep(tx, { id: account.id, staff: isStaff(account.roles) })))
    return openSession(tx, deps, account, { from, next, secondFactor: false });
  const { token } = await issueToken(tx, deps, { purpose: "second_factor", accountId: account.id, next });
  return { kind: "second_factor", step: token };
}

type OpenSessionInput = { from: ClientInfo; next: string | null; secondFactor: boolean };

/** Opens a session. Redirects staff without a second factor to its setup. */
export async function openSession(
  tx: Tx,
  deps: SignInDeps,
  account: AccountSummary,
  { from, next, secondFactor }: OpenSessionInput,
): Promise<SignedInOutcome> {
  const { userAgent } = from;
  const { token } = await startSession(tx, deps, { accountId: account.id, userAgent, secondFactor });
  const { devices, isNew } = await rememberDevice(tx, deps, account.id, from);
  if (isNew && isStaff(account.roles)) await notifyNewDevice(tx, deps, account, from);
  await insertAccountEvent(tx, account.id, "signed_in", deps.now());
  const mustSetUp = isStaff(account.roles) && !secondFactor;
  return { kind: "signed_in", token, to: mustSetUp ? TWO_FACTOR_PATH : (next ?? ACCOUNT_PATH), devices };
}

const notifyNewDevice = (
  tx: Tx,
  deps: SignInDeps,
  { email, locale }: AccountSummary,
  from: ClientInfo,
): Promise<void> =>
  notifyAccount(tx, deps, {
    kind: "new-device",
    email,
    locale,
    organisation: from.organisation,
    device: { browser: browserName(from.userAgent), at: deps.now() },
  });
