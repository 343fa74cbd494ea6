import type { Deps } from "../../../platform/deps";
import { emailKey, mailLimitKey } from "../../../platform/email/email-address";
import type { Locale } from "../../../platform/i18n/locales";
import { consumeRateLimit } from "../../../platform/rate-limit/rate-limit.server";
import { transact } from "../../../platform/database/transact.server";
import { hrefOf } from "../../../platform/i18n/href";
import { enqueueMail } from "../../outbox/outbox.service.server";
import { TOKEN_LIFETIME_MS, type TokenPurpose } from "../accounts.model";
import { findAccountByEmail } from "../accounts.store.server";
import { findKnownDevice } from "../devices/devices.service.server";
import { type AccountMailKind, accountMail } from "../mails/account-mail";
import type { RateLimited } from "../sign-in/sign-in-limits.service.server";
import { issueToken } from "./tokens.server";
import { hasOpenToken } from "./tokens.store.server";
import type { Tx } from "../../../platform/database/database";

export type LinkDeps = Pick<Deps, "db" | "now" | "newId" | "origin" | "log" | "keys">;

export type LinkIntent = "sign_up" | "sign_in" | "reset";
export type LinkRequest = {
  intent: LinkIntent;
  email: string;
  ipAddress: string;
  devices: readonly string[];
  locale: Locale;
  organisation: string;
  next?: string | null;
};

export const LINK_PATHS: Record<
  Exclude<TokenPurpose, "second_factor" | "passkey" | "passkey_add">,
  string
> = {
  sign_up: "/verify",
  change_email: "/verify",
  sign_in: "/login/link",
  reset: "/reset",
  invitation: "/invitation",
};

function chooseLinkMail(
  intent: LinkIntent,
  hasAccount: boolean,
): { purpose: LinkIntent; kind: AccountMailKind } {
  if (!hasAccount) return { purpose: "sign_up", kind: intent === "sign_up" ? "sign-up" : "no-account" };
  if (intent === "sign_up") return { purpose: "sign_in", kind: "account-exists" };
  return { purpose: intent, kind: intent === "reset" ? "reset" : "sign-in" };
}

/**
 * Emails a link. Every address has the same response and cost, so that they reveal no accounts.
 * Flooding must not lock an owner out: beyond the limit an email is still sent, unless an unused link is
 * valid for half its lifetime. Spelling variants (`amina+1@…`) without an account then get none.
 */
export async function mailLink(
  deps: LinkDeps,
  request: LinkRequest,
): Promise<RateLimited | { kind: "mailed" }> {
  const { email, ipAddress, devices } = request;
  const key = emailKey(email);
  const device = await findKnownDevice(deps, devices, key);
  const requestLimit = await consumeRateLimit(
    deps,
    "account-mail",
    device === null ? ipAddress : `device ${device}`,
  );
  if (!requestLimit.ok) return { kind: "limited", retryAfterSeconds: requestLimit.retryAfterSeconds };
  const account = await findAccountByEmail(deps.db, key);
  const { purpose, kind } = chooseLinkMail(request.intent, account !== undefined);
  const recipient = account?.email ?? email;
  const mailboxLimit = await consumeRateLimit(deps, "account-mail-box", mailLimitKey(email));
  const minValidUntil = new Date(deps.now().getTime() + TOKEN_LIFETIME_MS[purpose] / 2);
  if (!mailboxLimit.ok && !account && key !== mailLimitKey(email)) return { kind: "mailed" };
  if (!mailboxLimit.ok && (await hasOpenToken(deps.db, { purpose, email: recipient, until: minValidUntil })))
    return { kind: "mailed" };
  await transact(deps.db, (tx) =>
    sendLink(tx, deps, request, { purpose, kind, accountId: account?.id ?? null, recipient }),
  );
  return { kind: "mailed" };
}

type LinkMail = { purpose: LinkIntent; kind: AccountMailKind; accountId: string | null; recipient: string };

async function sendLink(
  tx: Tx,
  deps: LinkDeps,
  { locale, organisation, next = null }: LinkRequest,
  { purpose, kind, accountId, recipient }: LinkMail,
): Promise<void> {
  const { token, until } = await issueToken(tx, deps, { purpose, accountId, email: recipient, next });
  const link = deps.origin + hrefOf(`${LINK_PATHS[purpose]}/${token}`, locale);
  await enqueueMail(tx, deps, accountMail({ kind, email: recipient, locale, organisation, link, until }));
}
